/**
 * Everything that Carrel says it could not do, as one sealed family under
 * {@link dev.carrel.domain.error.CarrelException}: a caller that maps it (to HTTP, to an exit code) does so in one
 * exhaustive {@code switch}. Each message is a sentence for a person and never holds a secret or a document's text.
 */
@NullMarked
package dev.carrel.domain.error;

import org.jspecify.annotations.NullMarked;
