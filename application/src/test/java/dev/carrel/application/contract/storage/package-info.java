/**
 * The contract of the storage: the test of an adapter extends
 * {@link dev.carrel.application.contract.storage.StorageContract}, which runs all contracts of this package. The fake
 * {@code
 * InMemoryStorage} passes the same tests and is the model in
 * {@link dev.carrel.application.contract.storage.StorageModelContract}.
 */
@NullMarked
package dev.carrel.application.contract.storage;

import org.jspecify.annotations.NullMarked;
