/**
 * The terminal: {@link dev.carrel.cli.terminal.Terminal} prints results and messages,
 * {@link dev.carrel.cli.terminal.ProgressDisplay} shows progress.
 */
@NullMarked
package dev.carrel.cli.terminal;

import org.jspecify.annotations.NullMarked;
