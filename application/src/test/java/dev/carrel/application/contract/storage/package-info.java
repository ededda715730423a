/**
 * The contract of the storage, as tests that every adapter runs: extend {@link ChangeLogContract} and its neighbours,
 * and say how a fresh storage is opened. {@code InMemoryStorage} is the fake that passes them too, for the tests of
 * whatever stands on a storage, and the model that {@link StorageModelContract} compares an adapter with.
 */
@NullMarked
package dev.carrel.application.contract.storage;

import org.jspecify.annotations.NullMarked;
