package dev.carrel.retrieval;

import dev.carrel.application.contract.index.VectorSearchContract;
import dev.carrel.application.port.PassageIndex;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** The index on Lucene keeps the contract. */
class LuceneVectorSearchTest extends VectorSearchContract {

    private final Path folder;

    LuceneVectorSearchTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @Override
    protected PassageIndex openIndex() {
        return LucenePassageIndex.open(folder);
    }
}
