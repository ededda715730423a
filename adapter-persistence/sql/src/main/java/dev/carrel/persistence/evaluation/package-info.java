/** The storage of checks and evaluations, {@link dev.carrel.persistence.evaluation.JdbiEvaluations}. */
@NullMarked
package dev.carrel.persistence.evaluation;

import org.jspecify.annotations.NullMarked;
