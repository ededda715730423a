/**
 * What a {@link dev.carrel.application.port.PassageIndex} promises, as the tests that every adapter runs:
 * {@link dev.carrel.application.contract.index.PassageIndexContract}; and an
 * {@linkplain dev.carrel.application.fake.index.InMemoryPassageIndex index in memory} for tests of what stands on one.
 */
@NullMarked
package dev.carrel.application.contract.index;

import org.jspecify.annotations.NullMarked;
