package dev.carrel.fault.cluster;

import dev.carrel.application.port.PassageIndex;
import dev.carrel.retrieval.LucenePassageIndex;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.io.TempDir;

/** Each engine has an index in files. */
@Tag("reliability")
class EnginesOnPostgresAndLuceneTest extends EnginesOnPostgres {

    @TempDir
    Path indexes;

    @Override
    protected PassageIndex openIndex(String engine) {
        return LucenePassageIndex.open(indexes.resolve(engine));
    }
}
