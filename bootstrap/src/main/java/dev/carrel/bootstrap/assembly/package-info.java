/**
 * Puts the modules together: {@link dev.carrel.bootstrap.assembly.Assembly} an engine,
 * {@link dev.carrel.bootstrap.assembly.Service} an engine with the server in front of it.
 */
@NullMarked
package dev.carrel.bootstrap.assembly;

import org.jspecify.annotations.NullMarked;
