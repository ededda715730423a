/**
 * The clients of the command line: {@link dev.carrel.bootstrap.cli.client.CommandClient} is either a data folder of
 * this machine or a running server, so that each command is written once.
 */
@NullMarked
package dev.carrel.bootstrap.cli.client;

import org.jspecify.annotations.NullMarked;
