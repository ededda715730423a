package dev.carrel.retrieval;

import dev.carrel.application.port.PassageIndex.IndexUpdate;
import dev.carrel.application.port.PassageIndex.PassageQuery;
import dev.carrel.domain.library.LibraryId;
import java.nio.file.Path;
import java.time.Duration;
import java.util.AbstractList;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static dev.carrel.retrieval.TestPassages.put;
import static org.assertj.core.api.Assertions.assertThat;

/** The limit of open libraries: idle ones are closed, and opened again when they are used. */
class IdleIndexTest {

    private static final int LIBRARIES = 8;
    private static final int MAX_OPEN = 2;
    /** Far above what a search takes, also on a busy machine. */
    private static final long MAX_WAIT_SECONDS = 120;

    private final Path folder;

    IdleIndexTest(@TempDir Path folder) {
        this.folder = folder;
    }

    @Test
    void closesAndReopensLibrariesUnderSearchesAndChanges() throws Exception {
        try (var index = LucenePassageIndex.open(folder, MAX_OPEN, Duration.ZERO);
                var threads = Executors.newThreadPerTaskExecutor(Thread.ofPlatform().factory())) {
            for (int each = 0; each < LIBRARIES; each++) {
                index.openLibrary(libraryId(each), "epoch");
                index.applyUpdates(libraryId(each), List.of(put("first", "Thirty days in library " + each + ".")), 1);
            }
            List<Future<?>> work = new ArrayList<>();
            for (int searcher = 0; searcher < 3; searcher++) {
                var random = new Random(searcher);
                work.add(threads.submit(() -> {
                    for (int time = 0; time < 100; time++) {
                        assertThat(foundIds(index, random.nextInt(LIBRARIES))).contains("first");
                    }
                }));
            }
            work.add(threads.submit(() -> {
                for (int revision = 2; revision < 6; revision++) {
                    for (int each = 0; each < LIBRARIES; each++) {
                        index.applyUpdates(libraryId(each), List.of(put("more" + revision, "Thirty.")), revision);
                    }
                }
            }));
            for (Future<?> each : work) {
                awaitWork(each);
            }
            awaitSurplusClosed(index);
            for (int each = 0; each < LIBRARIES; each++) {
                assertThat(foundIds(index, each)).hasSize(5);
                assertThat(index.commitLibrary(libraryId(each))).isEqualTo(5);
                assertThat(index.openLibrary(libraryId(each), "epoch").revision()).isEqualTo(5);
            }
        }
    }

    private static List<String> foundIds(LucenePassageIndex index, int library) {
        return index.searchPassages(libraryId(library), new PassageQuery("thirty", List.of(), 10, 1))
                .documents()
                .stream()
                .map(hit -> hit.document().value())
                .toList();
    }

    @Test
    void doesNotBlockASearchOnChangesOfOtherLibraries() throws Exception {
        int threadsOfChanges = Math.max(4, Runtime.getRuntime().availableProcessors());
        int changing = 2 * threadsOfChanges;
        fillIndex();
        var begun = new CountDownLatch(threadsOfChanges);
        var applied = new CountDownLatch(1);
        try (var index = LucenePassageIndex.open(folder, MAX_OPEN, Duration.ZERO);
                var threads = Executors.newThreadPerTaskExecutor(Thread.ofPlatform().factory())) {
            for (int each = 0; each < changing; each++) {
                index.openLibrary(new LibraryId("changing" + each), "epoch");
            }
            List<Future<?>> changes = new ArrayList<>();
            try {
                for (int each = 0; each < changing; each++) {
                    var library = new LibraryId("changing" + each);
                    changes.add(threads.submit(() -> index.applyUpdates(library, waitingFor(begun, applied), 1)));
                }
                await(begun);

                assertThat(threads.submit(() -> foundIds(index, 0)).get(MAX_WAIT_SECONDS, TimeUnit.SECONDS))
                        .containsExactly("first");
            } finally {
                applied.countDown();
            }
            for (Future<?> each : changes) {
                awaitWork(each);
            }
        }
    }

    @Test
    void keepsSearchingWhileFilesAreOpenedForAChange() throws Exception {
        fillIndex();
        try (var index = LucenePassageIndex.open(folder, MAX_OPEN, Duration.ZERO);
                var threads = Executors.newThreadPerTaskExecutor(Thread.ofPlatform().factory())) {
            assertThat(foundIds(index, 0)).containsExactly("first");
            index.openLibrary(libraryId(0), "epoch");
            var begun = new CountDownLatch(1);
            var applied = new CountDownLatch(1);
            Future<?> change = threads.submit(() -> index.applyUpdates(libraryId(0), waitingFor(begun, applied), 2));
            try {
                await(begun);
                for (int time = 0; time < 20; time++) {
                    assertThat(threads.submit(() -> foundIds(index, 0)).get(MAX_WAIT_SECONDS, TimeUnit.SECONDS))
                            .containsExactly("first");
                }
            } finally {
                applied.countDown();
            }
            awaitWork(change);
        }
    }

    private void fillIndex() {
        try (var index = LucenePassageIndex.open(folder, MAX_OPEN, Duration.ZERO)) {
            index.openLibrary(libraryId(0), "epoch");
            index.applyUpdates(libraryId(0), List.of(put("first", "Thirty days.")), 1);
        }
    }

    /** Returns updates that say when they begin to be applied, and block until the second latch is released. */
    private static List<IndexUpdate> waitingFor(CountDownLatch begun, CountDownLatch applied) {
        return new AbstractList<>() {

            @Override
            public IndexUpdate get(int position) {
                begun.countDown();
                await(applied);
                return put("later", "Nothing.");
            }

            @Override
            public int size() {
                return 1;
            }
        };
    }

    private static void await(CountDownLatch latch) {
        try {
            assertThat(latch.await(MAX_WAIT_SECONDS, TimeUnit.SECONDS)).as("missing: %d", latch.getCount()).isTrue();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** Waits until surplus libraries are closed, which happens in the background. */
    private static void awaitSurplusClosed(LucenePassageIndex index) throws InterruptedException {
        long deadline = System.nanoTime() + TimeUnit.SECONDS.toNanos(MAX_WAIT_SECONDS);
        while (index.countOpenLibraries() > MAX_OPEN) {
            assertThat(System.nanoTime()).as("open libraries: %d", index.countOpenLibraries()).isLessThan(deadline);
            Thread.sleep(5);
        }
    }

    private static void awaitWork(Future<?> work) throws InterruptedException {
        try {
            work.get();
        } catch (ExecutionException e) {
            throw new AssertionError("failed", e.getCause());
        }
    }

    private static LibraryId libraryId(int number) {
        return new LibraryId("library" + number);
    }
}
