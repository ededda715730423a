package dev.carrel.retrieval;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static dev.carrel.retrieval.Texts.LIBRARY;
import static dev.carrel.retrieval.Texts.apply;
import static dev.carrel.retrieval.Texts.documents;
import static dev.carrel.retrieval.Texts.found;
import static dev.carrel.retrieval.Texts.put;
import static org.assertj.core.api.Assertions.assertThat;

/** An interrupt that reaches Lucene at its files ends its writer; so none may. */
class InterruptTest {

    private final Path folder;

    InterruptTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @AfterEach
    void forget() {
        Thread.interrupted();
    }

    @Test
    void anInterruptedCallerDoesNoHarmAndKeepsItsInterrupt() {
        Thread.currentThread().interrupt();
        try (var index = LucenePassageIndex.open(folder)) {
            index.openLibrary(LIBRARY, "epoch");
            for (int revision = 1; revision <= 20; revision++) {
                apply(index, revision, put("document" + revision, "Thirty days."));
                assertThat(index.commitLibrary(LIBRARY)).isEqualTo(revision);
            }
            assertThat(found(index, "thirty")).hasSize(10);
        }
        try (var index = LucenePassageIndex.open(folder)) {
            assertThat(found(index, "thirty")).hasSize(10);
            assertThat(index.openLibrary(LIBRARY, "epoch").revision()).isEqualTo(20);
            assertThat(documents(index)).hasSize(20);
            index.dropLibrary(LIBRARY);
        }
        assertThat(Thread.currentThread().isInterrupted()).isTrue();
    }

    @Test
    void interruptsInTheMidstOfItDoNoHarm() throws InterruptedException {
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
                Thread.onSpinWait();
            }
            writer.join();
            assertThat(documents(index)).hasSize(30);
            assertThat(index.commitLibrary(LIBRARY)).isEqualTo(30);
        }
    }
}
