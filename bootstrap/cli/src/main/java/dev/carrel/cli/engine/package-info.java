/**
 * The interfaces that the program around the command line implements: {@link dev.carrel.cli.engine.CliHost} reads the
 * settings and hands out what opens an engine, starts a server and checks models. No command knows how that is done.
 */
@NullMarked
package dev.carrel.cli.engine;

import org.jspecify.annotations.NullMarked;
