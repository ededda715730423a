/** The port of the storage of checks and evaluations, {@link dev.carrel.application.port.evaluation.Evaluations}. */
@NullMarked
package dev.carrel.application.port.evaluation;

import org.jspecify.annotations.NullMarked;
