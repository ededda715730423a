package dev.carrel.system.scale;

import dev.carrel.application.TwoEnginesContract;
import dev.carrel.application.port.Storage;
import dev.carrel.postgres.PostgresSettings;
import dev.carrel.postgres.PostgresStorage;
import dev.carrel.system.harness.TestDatabase;
import java.io.IOException;
import java.nio.file.Path;
import java.sql.SQLException;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/** The contract of two engines on one database; each test has a schema of its own. */
abstract class EnginesOnPostgres extends TwoEnginesContract {

    private static final int CONNECTIONS = 12;

    @TempDir
    static Path folder;

    private static TestDatabase database;
    private static int tests;

    @BeforeAll
    static void startDatabase() throws IOException {
        database = TestDatabase.start(folder.resolve("postgres"));
    }

    @AfterAll
    static void stopDatabase() throws IOException {
        database.close();
    }

    /** Runs before the engines of the contract are opened. */
    EnginesOnPostgres() {
        tests++;
    }

    /** Returns a name for what a test has of its own. */
    static String nameOfTest() {
        return "test_" + tests;
    }

    @Override
    protected Storage openStorage() {
        try {
            database.execute("CREATE SCHEMA IF NOT EXISTS " + nameOfTest());
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
        String url = database.url() + "?currentSchema=" + nameOfTest();
        return PostgresStorage.open(PostgresSettings.of(url, "postgres", () -> "").withMaxConnections(CONNECTIONS));
    }
}
