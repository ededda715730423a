package dev.carrel.retrieval.index;

import dev.carrel.application.port.PassageIndex.IndexUpdate;
import dev.carrel.ranking.analysis.TextAnalysis;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static dev.carrel.retrieval.TestPassages.put;
import static org.assertj.core.api.Assertions.assertThat;

class OpenIndexTest {

    private final Path folder;

    OpenIndexTest(@TempDir Path folder) {
        this.folder = folder.resolve("library");
    }

    private long countSegments() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".si")).count();
        }
    }

    @Test
    void keepsNewSegmentsInMemoryAndWritesAMergedOne() throws IOException {
        Files.createDirectories(folder);
        OpenIndex.createEmpty(folder, new CommitMetadata("epoch", 0));
        try (var threads = new IndexThreads();
                var index = OpenIndex.openForChanges(folder, TextAnalysis.perFieldAnalyzer(), 0)) {
            for (int revision = 1; revision <= 3; revision++) {
                index.applyUpdates(List.of(put("document" + revision, "Rule.")), revision, threads);
            }
            assertThat(countSegments()).isZero();
            index.mergeSmallSegments();
            assertThat(countSegments()).isEqualTo(1);
        }
    }

    @Test
    void mergesASmallLibraryWhole() throws IOException {
        Files.createDirectories(folder);
        OpenIndex.createEmpty(folder, new CommitMetadata("epoch", 0));
        try (var threads = new IndexThreads();
                var index = OpenIndex.openForChanges(folder, TextAnalysis.perFieldAnalyzer(), 0)) {
            index.applyUpdates(IntStream.range(0, 40)
                    .<IndexUpdate>mapToObj(number -> put("document" + number, "Rule."))
                    .toList(), 1, threads);
            index.applyUpdates(List.of(put("last", "Rule.")), 2, threads);

            index.mergeSmallSegments();

            assertThat(countSegments()).isEqualTo(1);
        }
    }
}
