/** The commands {@code carrel token …}. */
@NullMarked
package dev.carrel.bootstrap.cli.command.token;

import org.jspecify.annotations.NullMarked;
