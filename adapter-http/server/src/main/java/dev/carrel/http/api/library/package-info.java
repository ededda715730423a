/** Libraries and their settings. {@link dev.carrel.http.api.library.LibraryRoutes} lists the routes. */
@NullMarked
package dev.carrel.http.api.library;

import org.jspecify.annotations.NullMarked;
