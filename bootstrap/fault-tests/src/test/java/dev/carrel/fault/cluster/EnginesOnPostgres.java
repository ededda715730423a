package dev.carrel.fault.cluster;

import dev.carrel.application.TwoEnginesContract;
import dev.carrel.application.port.Storage;
import dev.carrel.harness.TestDatabase;
import dev.carrel.postgres.PostgresSettings;
import dev.carrel.postgres.PostgresStorage;
import org.junit.jupiter.api.AutoClose;

/** The contract of two engines on one database; each test has a database of its own. */
abstract class EnginesOnPostgres extends TwoEnginesContract {

    private static final int CONNECTIONS = 12;

    /** Created before the engines of the contract are opened, deleted after they are closed. */
    @AutoClose
    private final TestDatabase database = TestDatabase.create();

    /** Returns a name for what a test has of its own. */
    String nameOfTest() {
        return database.name();
    }

    @Override
    protected Storage openStorage() {
        return PostgresStorage.open(
                PostgresSettings.of(database.url(), "postgres", () -> "").withMaxConnections(CONNECTIONS));
    }
}
