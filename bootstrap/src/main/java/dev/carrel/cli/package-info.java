/**
 * The command line. {@link dev.carrel.cli.Cli} is a function from arguments to an exit code;
 * {@link dev.carrel.cli.CarrelCommand} lists the commands, each of which is a class of its own.
 */
@NullMarked
package dev.carrel.cli;

import org.jspecify.annotations.NullMarked;
