/** Who is let in: {@link dev.carrel.application.access.Access} issues, recognises and revokes access tokens. */
@NullMarked
package dev.carrel.application.access;

import org.jspecify.annotations.NullMarked;
