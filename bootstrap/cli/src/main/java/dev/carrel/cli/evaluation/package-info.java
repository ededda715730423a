/**
 * The evaluation of retrieval and replies: {@link dev.carrel.cli.evaluation.EvaluationRun} evaluates an engine with a
 * test collection, {@link dev.carrel.cli.evaluation.CheckRun} runs the checks of a file;
 * {@link dev.carrel.cli.evaluation.EvaluationReport} and {@link dev.carrel.cli.evaluation.MetricThresholds} present the
 * result.
 */
@NullMarked
package dev.carrel.cli.evaluation;

import org.jspecify.annotations.NullMarked;
