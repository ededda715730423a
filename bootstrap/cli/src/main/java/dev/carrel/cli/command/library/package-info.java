/** The commands {@code carrel library …}. */
@NullMarked
package dev.carrel.cli.command.library;

import org.jspecify.annotations.NullMarked;
