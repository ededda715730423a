/** The bodies of access tokens. */
@NullMarked
package dev.carrel.api.token;

import org.jspecify.annotations.NullMarked;
