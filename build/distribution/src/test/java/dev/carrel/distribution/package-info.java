/** Tests of the packages that people install: they unpack them and run what is inside. */
@NullMarked
package dev.carrel.distribution;

import org.jspecify.annotations.NullMarked;
