package dev.carrel.system.engine;

import dev.carrel.application.EngineCorrectionContract;
import dev.carrel.application.port.PassageIndex;
import dev.carrel.application.port.Storage;
import dev.carrel.retrieval.LucenePassageIndex;
import dev.carrel.sqlite.SqliteStorage;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** Runs the contract on the adapters that Carrel ships with. */
class EngineCorrectionOnAdaptersTest extends EngineCorrectionContract {

    private final Path folder;

    EngineCorrectionOnAdaptersTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @Override
    protected Storage openStorage() {
        return SqliteStorage.open(folder.resolve("carrel.db"));
    }

    @Override
    protected PassageIndex openIndex() {
        return LucenePassageIndex.open(folder.resolve("index"));
    }
}
