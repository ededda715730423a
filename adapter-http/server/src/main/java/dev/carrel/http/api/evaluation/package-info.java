/** The routes of evaluations. Start with {@link dev.carrel.http.api.evaluation.EvaluationRoutes}. */
@NullMarked
package dev.carrel.http.api.evaluation;

import org.jspecify.annotations.NullMarked;
