/**
 * The routes of the API. {@link dev.carrel.http.api.ApiRoutes} is the table of all routes; the packages below contain
 * the controllers, one package for each topic. The files of the OpenAPI document are in {@code openapi}.
 */
@NullMarked
package dev.carrel.http.api;

import org.jspecify.annotations.NullMarked;
