/**
 * Reading of what a request contains: JSON bodies, query parameters, ids in the path, headers, and the cursors of
 * lists; and the library that it is about.
 */
@NullMarked
package dev.carrel.http.request;

import org.jspecify.annotations.NullMarked;
