/**
 * The base of all commands: {@link dev.carrel.bootstrap.cli.context.CliCommand} is the base class of commands,
 * {@link dev.carrel.bootstrap.cli.context.ClientCommand} of commands that work on a data folder or on a running server.
 */
@NullMarked
package dev.carrel.bootstrap.cli.context;

import org.jspecify.annotations.NullMarked;
