/**
 * The evaluation of retrieval and replies: {@link dev.carrel.bootstrap.cli.evaluation.EvaluationRun} evaluates an
 * engine with a test collection, {@link dev.carrel.bootstrap.cli.evaluation.CheckRun} runs the checks of a file;
 * {@link dev.carrel.bootstrap.cli.evaluation.EvaluationReport} and
 * {@link dev.carrel.bootstrap.cli.evaluation.MetricThresholds} present the result.
 */
@NullMarked
package dev.carrel.bootstrap.cli.evaluation;

import org.jspecify.annotations.NullMarked;
