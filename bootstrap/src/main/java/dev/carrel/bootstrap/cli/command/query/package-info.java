/** The commands {@code carrel ask} and {@code carrel eval}. */
@NullMarked
package dev.carrel.bootstrap.cli.command.query;

import org.jspecify.annotations.NullMarked;
