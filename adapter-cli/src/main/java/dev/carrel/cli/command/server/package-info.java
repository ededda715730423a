/** The commands that start a server. */
@NullMarked
package dev.carrel.cli.command.server;

import org.jspecify.annotations.NullMarked;
