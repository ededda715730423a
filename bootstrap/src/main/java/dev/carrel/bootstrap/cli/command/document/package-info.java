/** The commands {@code carrel document …}. */
@NullMarked
package dev.carrel.bootstrap.cli.command.document;

import org.jspecify.annotations.NullMarked;
