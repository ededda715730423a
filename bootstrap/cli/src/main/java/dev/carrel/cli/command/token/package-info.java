/** The commands {@code carrel token …}. */
@NullMarked
package dev.carrel.cli.command.token;

import org.jspecify.annotations.NullMarked;
