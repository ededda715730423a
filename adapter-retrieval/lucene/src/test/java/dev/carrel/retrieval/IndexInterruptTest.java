package dev.carrel.retrieval;

import java.nio.file.Path;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static dev.carrel.retrieval.TestPassages.LIBRARY;
import static dev.carrel.retrieval.TestPassages.apply;
import static dev.carrel.retrieval.TestPassages.documentIds;
import static dev.carrel.retrieval.TestPassages.foundIds;
import static dev.carrel.retrieval.TestPassages.put;
import static org.assertj.core.api.Assertions.assertThat;

/** Interrupts of callers do not reach Lucene, whose writer they would end. */
class IndexInterruptTest {

    /** Short, so that an interrupt meets every part of a call. */
    private static final long INTERRUPT_INTERVAL_NANOS = 20_000;

    private final Path folder;

    IndexInterruptTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @AfterEach
    void clearInterrupt() {
        Thread.interrupted();
    }

    @Test
    void survivesAnInterruptedCallerAndKeepsItsInterrupt() {
        Thread.currentThread().interrupt();
        try (var index = LucenePassageIndex.open(folder)) {
            index.openLibrary(LIBRARY, "epoch");
            for (int revision = 1; revision <= 20; revision++) {
                apply(index, revision, put("document" + revision, "Thirty days."));
                assertThat(index.commitLibrary(LIBRARY)).isEqualTo(revision);
            }
            assertThat(foundIds(index, "thirty")).hasSize(10);
        }
        try (var index = LucenePassageIndex.open(folder)) {
            assertThat(foundIds(index, "thirty")).hasSize(10);
            assertThat(index.openLibrary(LIBRARY, "epoch").revision()).isEqualTo(20);
            assertThat(documentIds(index)).hasSize(20);
            index.dropLibrary(LIBRARY);
        }
        assertThat(Thread.currentThread().isInterrupted()).isTrue();
    }

    @Test
    void survivesInterruptsDuringCalls() throws InterruptedException {
        try (var index = LucenePassageIndex.open(folder)) {
            index.openLibrary(LIBRARY, "epoch");
            Thread writer = Thread.ofPlatform().start(() -> {
                for (int revision = 1; revision <= 30; revision++) {
                    apply(index, revision, put("document" + revision, "Thirty days."));
                    index.commitLibrary(LIBRARY);
                }
            });
            while (writer.isAlive()) {
                writer.interrupt();
                LockSupport.parkNanos(INTERRUPT_INTERVAL_NANOS);
            }
            writer.join();
            assertThat(documentIds(index)).hasSize(30);
            assertThat(index.commitLibrary(LIBRARY)).isEqualTo(30);
        }
    }
}
