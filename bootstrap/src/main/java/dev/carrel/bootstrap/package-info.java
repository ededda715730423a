/**
 * The program. {@link dev.carrel.bootstrap.Main} passes the arguments to the {@linkplain dev.carrel.bootstrap.cli.Cli
 * command line}, which uses the {@linkplain dev.carrel.bootstrap.settings settings} and the
 * {@linkplain dev.carrel.bootstrap.assembly assembly}.
 */
@NullMarked
package dev.carrel.bootstrap;

import org.jspecify.annotations.NullMarked;
