/** Corrections of what was read of a document. Start with {@link dev.carrel.domain.correction.NewCorrection}. */
@NullMarked
package dev.carrel.domain.correction;

import org.jspecify.annotations.NullMarked;
