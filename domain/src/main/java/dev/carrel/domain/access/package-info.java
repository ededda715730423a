/**
 * Access control: an {@link dev.carrel.domain.access.AccessToken} has scopes and grants access to libraries. Begin
 * there; its secret is a {@link dev.carrel.domain.access.TokenSecret}. A {@link dev.carrel.domain.access.Person} signs
 * in and has roles.
 */
@NullMarked
package dev.carrel.domain.access;

import org.jspecify.annotations.NullMarked;
