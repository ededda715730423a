/** Fault injection: ports whose calls fail or stall on demand, to test how the engine recovers. */
@NullMarked
package dev.carrel.application.faults;

import org.jspecify.annotations.NullMarked;
