package dev.carrel.system.engine;

import dev.carrel.application.EngineEmbeddingContract;
import dev.carrel.application.port.PassageIndex;
import dev.carrel.application.port.Storage;
import dev.carrel.retrieval.LucenePassageIndex;
import dev.carrel.sqlite.SqliteStorage;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import org.junit.jupiter.api.io.TempDir;

/** Runs the contract on the adapters that Carrel ships with. */
class EngineEmbeddingOnAdaptersTest extends EngineEmbeddingContract {

    private final Path folder;

    EngineEmbeddingOnAdaptersTest(@TempDir Path folder) {
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

    @Override
    protected void loseIndex() {
        try (var files = Files.walk(folder.resolve("index"))) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
