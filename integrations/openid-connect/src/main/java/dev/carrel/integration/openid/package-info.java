/** Sign-in by OpenID Connect, with Nimbus. Entry point: {@link dev.carrel.integration.openid.OpenIdProvider}. */
@NullMarked
package dev.carrel.integration.openid;

import org.jspecify.annotations.NullMarked;
