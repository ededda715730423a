/** Who may do what: {@link dev.carrel.domain.access.AccessToken}, its scopes, and the libraries that it is for. */
@NullMarked
package dev.carrel.domain.access;

import org.jspecify.annotations.NullMarked;
