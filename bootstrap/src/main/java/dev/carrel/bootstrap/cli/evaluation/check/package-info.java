/**
 * Checks of replies with regular expressions: {@link dev.carrel.bootstrap.cli.evaluation.check.CheckFile} reads a check
 * from each line of a file.
 */
@NullMarked
package dev.carrel.bootstrap.cli.evaluation.check;

import org.jspecify.annotations.NullMarked;
