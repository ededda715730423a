package dev.carrel.retrieval;

import dev.carrel.application.port.PassageIndex;
import dev.carrel.application.port.index.MeaningContract;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** The index on Lucene keeps the contract. */
class LuceneMeaningTest extends MeaningContract {

    private final Path folder;

    LuceneMeaningTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @Override
    protected PassageIndex openIndex() {
        return LucenePassageIndex.open(folder);
    }
}
