/**
 * The program around the command line: {@link dev.carrel.bootstrap.host.BootstrapHost} implements
 * {@link dev.carrel.cli.engine.CliHost} with the settings and the assembly of this module.
 */
@NullMarked
package dev.carrel.bootstrap.host;

import org.jspecify.annotations.NullMarked;
