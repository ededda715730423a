/**
 * What a {@link dev.carrel.application.port.PassageIndex} promises, as the tests that every adapter runs:
 * {@link dev.carrel.application.port.index.PassageIndexContract}; and an
 * {@linkplain dev.carrel.application.port.index.InMemoryPassageIndex index in memory} for tests of what stands on one.
 */
@NullMarked
package dev.carrel.application.port.index;

import org.jspecify.annotations.NullMarked;
