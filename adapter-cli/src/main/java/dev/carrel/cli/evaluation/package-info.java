/**
 * Measuring how well a library is searched and answers.
 * {@link dev.carrel.cli.evaluation.collection.TestCollectionFolder} reads a set of documents and questions,
 * {@link dev.carrel.cli.evaluation.EvaluationRun} puts it to an engine,
 * {@link dev.carrel.cli.evaluation.metric.EvaluationMetric} says what is measured, and
 * {@link dev.carrel.cli.evaluation.EvaluationReport} and {@link dev.carrel.cli.evaluation.MetricThresholds} tell what
 * came of it.
 */
@NullMarked
package dev.carrel.cli.evaluation;

import org.jspecify.annotations.NullMarked;
