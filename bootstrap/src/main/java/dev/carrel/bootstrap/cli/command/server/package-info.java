/** The commands that start a server or ask how it is. */
@NullMarked
package dev.carrel.bootstrap.cli.command.server;

import org.jspecify.annotations.NullMarked;
