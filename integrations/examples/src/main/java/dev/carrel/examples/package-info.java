/** Programs that embed Carrel, small enough to copy. */
@NullMarked
package dev.carrel.examples;

import org.jspecify.annotations.NullMarked;
