/** How browsers are signed in by a link: {@link dev.carrel.application.access.SignInCodes}. */
@NullMarked
package dev.carrel.application.access;

import org.jspecify.annotations.NullMarked;
