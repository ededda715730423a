/** The commands {@code carrel conversation}. */
@NullMarked
package dev.carrel.bootstrap.cli.command.conversation;

import org.jspecify.annotations.NullMarked;
