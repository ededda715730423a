/**
 * The contract of {@link dev.carrel.application.port.PassageIndex}: the test of an adapter extends
 * {@link dev.carrel.application.contract.index.PassageIndexContract}. The fake
 * {@link dev.carrel.application.fake.index.InMemoryPassageIndex} passes the same tests.
 */
@NullMarked
package dev.carrel.application.contract.index;

import org.jspecify.annotations.NullMarked;
