/**
 * What people see: {@link dev.carrel.cli.terminal.Terminal} is where commands write, and
 * {@link dev.carrel.cli.terminal.ProgressDisplay} shows how far they have come.
 */
@NullMarked
package dev.carrel.cli.terminal;

import org.jspecify.annotations.NullMarked;
