/** The command {@code carrel import}. */
@NullMarked
package dev.carrel.cli.command.importing;

import org.jspecify.annotations.NullMarked;
