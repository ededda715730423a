/** Logging, which only a program decides on: the modules log to SLF4J and leave the rest to whoever runs them. */
@NullMarked
package dev.carrel.bootstrap.logging;

import org.jspecify.annotations.NullMarked;
