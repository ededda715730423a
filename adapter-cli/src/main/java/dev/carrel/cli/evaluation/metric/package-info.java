/**
 * The metrics of an evaluation: {@link dev.carrel.cli.evaluation.metric.EvaluationMetric} names them. Each is computed
 * for a question and averaged over the collection.
 */
@NullMarked
package dev.carrel.cli.evaluation.metric;

import org.jspecify.annotations.NullMarked;
