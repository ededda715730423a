/**
 * The routes of the API and their controllers. {@link dev.carrel.http.api.ApiRoutes} is the table of all routes; each
 * controller serves the routes of one kind of resource.
 */
@NullMarked
package dev.carrel.http.api;

import org.jspecify.annotations.NullMarked;
