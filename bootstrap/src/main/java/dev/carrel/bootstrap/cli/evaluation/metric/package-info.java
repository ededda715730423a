/**
 * The metrics of an evaluation: {@link dev.carrel.domain.evaluation.EvaluationMetric} names them. Each is computed for
 * a question and averaged over the collection.
 */
@NullMarked
package dev.carrel.bootstrap.cli.evaluation.metric;

import org.jspecify.annotations.NullMarked;
