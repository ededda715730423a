/**
 * The command line. {@link dev.carrel.bootstrap.cli.Program} is a function from arguments to an exit code;
 * {@link dev.carrel.bootstrap.cli.CarrelCommand} lists the commands, each of which is a class of its own.
 */
@NullMarked
package dev.carrel.bootstrap.cli;

import org.jspecify.annotations.NullMarked;
