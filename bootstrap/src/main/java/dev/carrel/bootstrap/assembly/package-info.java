/**
 * Puts the modules together: {@link dev.carrel.bootstrap.assembly.EngineInstance} an engine,
 * {@link dev.carrel.bootstrap.assembly.CarrelService} an engine with the server in front of it.
 */
@NullMarked
package dev.carrel.bootstrap.assembly;

import org.jspecify.annotations.NullMarked;
