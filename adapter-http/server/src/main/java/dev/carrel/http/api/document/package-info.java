/**
 * Documents: added one by one or in batches, read, listed, refreshed and deleted.
 * {@link dev.carrel.http.api.document.DocumentRoutes} lists the routes.
 */
@NullMarked
package dev.carrel.http.api.document;

import org.jspecify.annotations.NullMarked;
