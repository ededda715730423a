/** The commands {@code carrel library …}. */
@NullMarked
package dev.carrel.bootstrap.cli.command.library;

import org.jspecify.annotations.NullMarked;
