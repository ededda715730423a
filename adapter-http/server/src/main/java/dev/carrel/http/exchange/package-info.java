/**
 * Requests, responses, routes and problems: what the controllers and the server exchange. Start with
 * {@link dev.carrel.http.exchange.ApiRequest} and {@link dev.carrel.http.exchange.ApiResponse}.
 */
@NullMarked
package dev.carrel.http.exchange;

import org.jspecify.annotations.NullMarked;
