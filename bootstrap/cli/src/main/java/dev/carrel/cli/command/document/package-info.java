/** The commands {@code carrel document …}. */
@NullMarked
package dev.carrel.cli.command.document;

import org.jspecify.annotations.NullMarked;
