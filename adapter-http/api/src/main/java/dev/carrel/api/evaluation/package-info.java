/** Checks of replies as JSON, and their results. Start with {@link dev.carrel.api.evaluation.CheckReader}. */
@NullMarked
package dev.carrel.api.evaluation;

import org.jspecify.annotations.NullMarked;
