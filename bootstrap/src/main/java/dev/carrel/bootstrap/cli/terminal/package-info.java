/**
 * What people see: {@link dev.carrel.bootstrap.cli.terminal.Terminal} is where commands write, and
 * {@link dev.carrel.bootstrap.cli.terminal.Progress} shows how far they have come.
 */
@NullMarked
package dev.carrel.bootstrap.cli.terminal;

import org.jspecify.annotations.NullMarked;
