/**
 * Assembles the modules: {@link dev.carrel.bootstrap.assembly.EngineInstance} is an engine,
 * {@link dev.carrel.bootstrap.assembly.CarrelService} an engine with its HTTP server.
 */
@NullMarked
package dev.carrel.bootstrap.assembly;

import org.jspecify.annotations.NullMarked;
