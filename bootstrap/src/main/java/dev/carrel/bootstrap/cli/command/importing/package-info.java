/** The command {@code carrel import}. */
@NullMarked
package dev.carrel.bootstrap.cli.command.importing;

import org.jspecify.annotations.NullMarked;
