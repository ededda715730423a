package dev.carrel.retrieval;

import dev.carrel.application.contract.index.SpellingContract;
import dev.carrel.application.port.PassageIndex;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** The correction of misspelt words, on Lucene. */
class LuceneSpellingTest extends SpellingContract {

    private final Path folder;

    LuceneSpellingTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @Override
    protected PassageIndex openIndex() {
        return LucenePassageIndex.open(folder);
    }
}
