/** The commands {@code carrel conversation}. */
@NullMarked
package dev.carrel.cli.command.conversation;

import org.jspecify.annotations.NullMarked;
