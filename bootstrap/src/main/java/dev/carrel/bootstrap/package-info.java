/**
 * The program. {@link dev.carrel.bootstrap.Main} hands the arguments to the {@linkplain dev.carrel.bootstrap.cli
 * command line}, which reads the {@linkplain dev.carrel.bootstrap.settings settings} and puts an engine
 * {@linkplain dev.carrel.bootstrap.assembly together}.
 */
@NullMarked
package dev.carrel.bootstrap;

import org.jspecify.annotations.NullMarked;
