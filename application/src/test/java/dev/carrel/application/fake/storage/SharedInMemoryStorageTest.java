package dev.carrel.application.fake.storage;

import dev.carrel.application.contract.storage.ChangeSignalsContract;
import dev.carrel.application.contract.storage.CoordinationContract;
import dev.carrel.application.contract.storage.StorageContract;
import dev.carrel.application.port.Storage;
import org.junit.jupiter.api.Nested;

/** The contract tests of a storage, and those of one that several engines share, run on the fake. */
class SharedInMemoryStorageTest extends StorageContract {

    @Override
    protected Storage openStorage() {
        return InMemoryStorage.shared();
    }

    @Nested
    class CoordinationTest extends CoordinationContract {

        @Override
        protected Storage openStorage() {
            return InMemoryStorage.shared();
        }
    }

    @Nested
    class ChangeSignalsTest extends ChangeSignalsContract {

        @Override
        protected Storage openStorage() {
            return InMemoryStorage.shared();
        }
    }
}
