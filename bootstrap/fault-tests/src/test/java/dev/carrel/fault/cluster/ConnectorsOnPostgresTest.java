package dev.carrel.fault.cluster;

import dev.carrel.application.TwoEnginesConnectorContract;
import dev.carrel.application.port.PassageIndex;
import dev.carrel.application.port.Storage;
import dev.carrel.harness.TestDatabase;
import dev.carrel.postgres.PostgresSettings;
import dev.carrel.postgres.PostgresStorage;
import dev.carrel.retrieval.LucenePassageIndex;
import java.nio.file.Path;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.io.TempDir;

/** The contract of two engines on one database, each with an index in files; each test has a database of its own. */
class ConnectorsOnPostgresTest extends TwoEnginesConnectorContract {

    private static final int CONNECTIONS = 12;

    @AutoClose
    private final TestDatabase database = TestDatabase.create();
    @TempDir
    private Path indexes;

    @Override
    protected Storage openStorage() {
        return PostgresStorage.open(
                PostgresSettings.of(database.url(), "postgres", () -> "").withMaxConnections(CONNECTIONS));
    }

    @Override
    protected PassageIndex openIndex(String engine) {
        return LucenePassageIndex.open(indexes.resolve(engine));
    }
}
