package dev.carrel.retrieval;

import dev.carrel.application.Eventually;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static dev.carrel.retrieval.TestPassages.LIBRARY;
import static dev.carrel.retrieval.TestPassages.apply;
import static dev.carrel.retrieval.TestPassages.documentIds;
import static dev.carrel.retrieval.TestPassages.foundIds;
import static dev.carrel.retrieval.TestPassages.put;
import static org.assertj.core.api.Assertions.assertThat;

/** Small segments are merged once a library rests. */
class RestingIndexTest {

    private static final Duration AT_ONCE = Duration.ZERO;
    private static final Duration NEVER = Duration.ofDays(1);

    private final Path folder;

    RestingIndexTest(@TempDir Path folder) {
        this.folder = folder;
    }

    private void addDocuments(Duration rest, int from, int to) {
        try (LucenePassageIndex index = LucenePassageIndex.open(folder, 4, rest)) {
            index.openLibrary(LIBRARY, "epoch");
            for (int revision = from; revision <= to; revision++) {
                apply(index, revision, put("document" + revision, "Rule " + revision + "."));
                assertThat(index.commitLibrary(LIBRARY)).isEqualTo(revision);
            }
        }
    }

    private long countSegments() throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> file.toString().endsWith(".si")).count();
        }
    }

    @Test
    void becomesOneSegmentAndKeepsEachDocument() throws Exception {
        addDocuments(NEVER, 1, 5);
        assertThat(countSegments()).isEqualTo(5);
        try (LucenePassageIndex index = LucenePassageIndex.open(folder, 4, AT_ONCE)) {
            assertThat(index.openLibrary(LIBRARY, "epoch").revision()).isEqualTo(5);
            apply(index, 6, put("document6", "Rule 6."));
            index.commitLibrary(LIBRARY);
            Eventually.await("one segment", () -> countSegments() == 1);
            assertThat(documentIds(index)).hasSize(6);
            assertThat(foundIds(index, "rule 3")).first().isEqualTo("document3");
        }
        try (LucenePassageIndex index = LucenePassageIndex.open(folder)) {
            assertThat(index.openLibrary(LIBRARY, "epoch").revision()).isEqualTo(6);
            assertThat(documentIds(index)).hasSize(6);
        }
    }

    @Test
    void leavesASegmentOfALargeLibraryThatIsMuchLarger() throws Exception {
        try (LucenePassageIndex index = LucenePassageIndex.open(folder, 4, AT_ONCE)) {
            index.openLibrary(LIBRARY, "epoch");
            apply(index, 1, put("large", IntStream.range(0, 5_000)
                    .mapToObj(each -> "Rule " + each + ".")
                    .toArray(String[]::new)));
            index.commitLibrary(LIBRARY);
        }
        addDocuments(NEVER, 2, 4);
        assertThat(countSegments()).isEqualTo(4);
        try (LucenePassageIndex index = LucenePassageIndex.open(folder, 4, AT_ONCE)) {
            index.openLibrary(LIBRARY, "epoch");
            apply(index, 5, put("document5", "Rule 5."));
            index.commitLibrary(LIBRARY);
            Eventually.await("the large segment and another one", () -> countSegments() == 2);
        }
    }
}
