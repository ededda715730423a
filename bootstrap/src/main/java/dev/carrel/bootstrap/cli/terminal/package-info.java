/**
 * The terminal: {@link dev.carrel.bootstrap.cli.terminal.Terminal} prints results and messages,
 * {@link dev.carrel.bootstrap.cli.terminal.ProgressDisplay} shows progress.
 */
@NullMarked
package dev.carrel.bootstrap.cli.terminal;

import org.jspecify.annotations.NullMarked;
