/** Asking the checks of a library. Start with {@link dev.carrel.application.evaluation.EvaluateLibraries}. */
@NullMarked
package dev.carrel.application.evaluation;

import org.jspecify.annotations.NullMarked;
