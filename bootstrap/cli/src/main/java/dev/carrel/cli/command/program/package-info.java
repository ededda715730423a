/** The commands about the command line itself. */
@NullMarked
package dev.carrel.cli.command.program;

import org.jspecify.annotations.NullMarked;
