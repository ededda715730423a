/**
 * The contract of the storage, as tests that every adapter runs: extend {@link ChangesContract} and its neighbours, and
 * say how a fresh storage is opened. {@link InMemoryStorage} is the fake that passes them too, for the tests of
 * whatever stands on a storage, and the model that {@link ModelContract} compares an adapter with.
 */
@NullMarked
package dev.carrel.application.port.storage;

import org.jspecify.annotations.NullMarked;
