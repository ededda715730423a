/**
 * Measuring how well a library is searched and answers. {@link dev.carrel.bootstrap.cli.eval.SetFolder} reads a set of
 * documents and questions, {@link dev.carrel.bootstrap.cli.eval.Evaluation} puts it to an engine,
 * {@link dev.carrel.bootstrap.cli.eval.Figure} says what is measured, and {@link dev.carrel.bootstrap.cli.eval.Report}
 * and {@link dev.carrel.bootstrap.cli.eval.Bounds} tell what came of it.
 */
@NullMarked
package dev.carrel.bootstrap.cli.eval;

import org.jspecify.annotations.NullMarked;
