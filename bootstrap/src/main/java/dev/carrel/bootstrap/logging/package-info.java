/** The configuration of logging. The other modules log to SLF4J; the program chooses the backend. */
@NullMarked
package dev.carrel.bootstrap.logging;

import org.jspecify.annotations.NullMarked;
