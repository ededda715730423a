/** Change events. {@link dev.carrel.http.api.event.EventRoutes} lists the routes. */
@NullMarked
package dev.carrel.http.api.event;

import org.jspecify.annotations.NullMarked;
