package dev.carrel.retrieval;

import dev.carrel.application.contract.index.PassageIndexContract;
import dev.carrel.application.port.PassageIndex;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** The contract tests of an index, run on Lucene. */
class LucenePassageIndexTest extends PassageIndexContract {

    private final Path folder;

    LucenePassageIndexTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @Override
    protected PassageIndex openIndex() {
        return LucenePassageIndex.open(folder);
    }
}
