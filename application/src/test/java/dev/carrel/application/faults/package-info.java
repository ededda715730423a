/** Fault injection: ports whose calls fail or stall on demand, for tests of what the engine makes of it. */
@NullMarked
package dev.carrel.application.faults;

import org.jspecify.annotations.NullMarked;
