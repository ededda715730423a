/**
 * Access tokens, which are issued, listed and revoked. {@link dev.carrel.http.api.token.TokenRoutes} lists the routes.
 */
@NullMarked
package dev.carrel.http.api.token;

import org.jspecify.annotations.NullMarked;
