package dev.carrel.application.fake.storage;

import dev.carrel.application.contract.storage.StorageContract;
import dev.carrel.application.port.Storage;

/** The contract tests of a storage, run on the fake. */
class InMemoryStorageTest extends StorageContract {

    @Override
    protected Storage openStorage() {
        return new InMemoryStorage();
    }
}
