/** The commands about the command line itself. */
@NullMarked
package dev.carrel.bootstrap.cli.command.program;

import org.jspecify.annotations.NullMarked;
