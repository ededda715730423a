/**
 * The command line. {@link dev.carrel.bootstrap.cli.Cli} maps arguments to an exit code. The program that it is part of
 * implements the interfaces of {@link dev.carrel.bootstrap.cli.engine}; the commands are in packages by what they work
 * on.
 */
@NullMarked
package dev.carrel.bootstrap.cli;

import org.jspecify.annotations.NullMarked;
