/** Questions and searches. {@link dev.carrel.http.api.query.QueryRoutes} lists the routes. */
@NullMarked
package dev.carrel.http.api.query;

import org.jspecify.annotations.NullMarked;
