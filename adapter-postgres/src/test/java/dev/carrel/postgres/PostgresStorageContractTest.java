package dev.carrel.postgres;

import dev.carrel.application.contract.storage.CoordinationContract;
import dev.carrel.application.contract.storage.StorageContract;
import dev.carrel.application.port.Storage;
import org.junit.jupiter.api.Nested;

/** The contract tests of a storage, run on PostgreSQL. */
class PostgresStorageContractTest extends StorageContract {

    @Override
    protected Storage openStorage() {
        return PostgresServer.openEmpty();
    }

    @Nested
    class CoordinationTest extends CoordinationContract {

        @Override
        protected Storage openStorage() {
            return PostgresServer.openEmpty();
        }
    }
}
