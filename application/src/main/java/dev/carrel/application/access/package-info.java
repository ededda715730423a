/**
 * Who may use the engine: {@link dev.carrel.application.access.AccessService} is the door;
 * {@link dev.carrel.application.access.AccessControl} has the tokens. How browsers are signed in by a link:
 * {@link dev.carrel.application.access.SignInCodes}; and who signs in:
 * {@link dev.carrel.application.access.AdmitPeople}.
 */
@NullMarked
package dev.carrel.application.access;

import org.jspecify.annotations.NullMarked;
