package dev.carrel.retrieval;

import dev.carrel.application.contract.index.CalibrationContract;
import dev.carrel.application.port.PassageIndex;
import java.nio.file.Path;
import org.junit.jupiter.api.io.TempDir;

/** The scale of similarities, on Lucene. */
class LuceneCalibrationTest extends CalibrationContract {

    private final Path folder;

    LuceneCalibrationTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @Override
    protected PassageIndex openIndex() {
        return LucenePassageIndex.open(folder);
    }
}
