/**
 * The errors of Carrel: one sealed hierarchy under {@link dev.carrel.domain.error.CarrelException}, so that a caller
 * can map them to HTTP or exit codes in one exhaustive {@code switch}. Each message is a sentence for users and
 * contains no secret and no text of a document.
 */
@NullMarked
package dev.carrel.domain.error;

import org.jspecify.annotations.NullMarked;
