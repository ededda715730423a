package dev.carrel.system.engine;

import dev.carrel.application.EngineDocumentsContract;
import dev.carrel.application.port.PassageIndex;
import dev.carrel.application.port.Storage;
import dev.carrel.persistence.SqliteStorage;
import dev.carrel.retrieval.LucenePassageIndex;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import org.junit.jupiter.api.io.TempDir;

/** What the engine promises, on the adapters that it is shipped with. */
class EngineDocumentsOnAdaptersTest extends EngineDocumentsContract {

    private final Path folder;

    EngineDocumentsOnAdaptersTest(@TempDir Path folder) {
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
