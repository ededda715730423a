package dev.carrel.postgres;

import dev.carrel.application.port.ChangeLog.DocumentChange;
import dev.carrel.application.port.DocumentQueue.ClaimedDocument;
import dev.carrel.application.port.DocumentQueue.ExtractedContent;
import dev.carrel.application.port.PageFetcher.Validators;
import dev.carrel.application.port.Storage;
import dev.carrel.application.port.coordination.LeaseHolder;
import dev.carrel.domain.document.DocumentContent;
import dev.carrel.domain.document.DocumentContent.Section;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.library.LibraryId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.UnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Two storages on one database, each used by several threads. */
class TwoStoragesTest {

    private static final TestDatabase DATABASE = TestDatabase.of(TwoStoragesTest.class);
    private static final Instant NOW = Instant.parse("2026-01-05T08:00:00Z");
    private static final List<LibraryId> LIBRARIES = IntStream.range(0, 4)
            .mapToObj(number -> new LibraryId("library-" + number))
            .toList();
    private static final int THREADS_PER_STORAGE = 3;
    private static final int DOCUMENTS = 1_200;

    private final Storage one = DATABASE.openEmpty();
    private final Storage other = DATABASE.openAgain();
    private final ExecutorService threads = Executors.newCachedThreadPool();

    @BeforeEach
    void createLibraries() {
        LIBRARIES.forEach(library -> one.libraries().createOrUpdate(library, UnaryOperator.identity(), NOW));
    }

    @AfterEach
    void close() {
        threads.shutdownNow();
        one.close();
        other.close();
    }

    @Test
    void oneSeesWhatTheOtherHasAcknowledged() {
        LibraryId library = LIBRARIES.getFirst();
        for (int number = 0; number < 20; number++) {
            Storage writing = number % 2 == 0 ? one : other;
            Storage reading = number % 2 == 0 ? other : one;
            var id = new DocumentId("doc-" + number);
            writing.documents().submitDocument(library, NewDocument.ofText("text " + number), id, NOW);
            assertThat(reading.documents().findById(library, id)).isPresent();
            assertThat(reading.documents().deleteById(library, id)).isNotEmpty();
            assertThat(writing.documents().findById(library, id)).isEmpty();
        }
    }

    @Test
    void aTextSubmittedByBothIsOneDocument() throws Exception {
        LibraryId library = LIBRARIES.getFirst();
        List<Future<?>> submitted = new ArrayList<>();
        for (int number = 0; number < 100; number++) {
            NewDocument document = NewDocument.ofText("text " + number);
            for (Storage storage : List.of(one, other)) {
                var id = new DocumentId((storage == one ? "a-" : "b-") + number);
                submitted.add(threads
                        .submit(() -> storage.documents().submitDocument(library, document, id, NOW)));
            }
        }
        await(submitted);
        assertThat(one.documents().listNewest(library, null, null, 1_000)).hasSize(100);
    }

    @Test
    void aDocumentIsClaimedOnceAndAFollowerSeesEachChangeInOrder() throws Exception {
        for (int number = 0; number < DOCUMENTS; number++) {
            one.documents()
                    .submitDocument(LIBRARIES.get(number % LIBRARIES.size()), NewDocument.ofText("text " + number),
                            new DocumentId("doc-%04d".formatted(number)), NOW);
        }
        Set<String> claimed = new HashSet<>();
        List<String> claimedTwice = new ArrayList<>();
        var isDone = new AtomicBoolean();
        List<Future<Set<String>>> followers = LIBRARIES.stream()
                .map(library -> threads.submit(() -> follow(other, library, isDone)))
                .toList();
        List<Future<?>> workers = new ArrayList<>();
        for (Storage storage : List.of(one, other)) {
            for (int each = 0; each < THREADS_PER_STORAGE; each++) {
                workers.add(threads.submit(() -> work(storage, id -> {
                    synchronized (claimed) {
                        if (!claimed.add(id)) {
                            claimedTwice.add(id);
                        }
                    }
                })));
            }
        }
        await(workers);
        isDone.set(true);

        assertThat(claimedTwice).isEmpty();
        assertThat(claimed).hasSize(DOCUMENTS);
        int seen = 0;
        for (Future<Set<String>> follower : followers) {
            seen += follower.get().size();
        }
        assertThat(seen).as("changes that followers saw").isEqualTo(DOCUMENTS);
    }

    private interface ClaimLog {
        void add(String document);
    }

    private static void work(Storage storage, ClaimLog log) {
        var holder = new LeaseHolder(Thread.currentThread().getName(), "run 1");
        while (true) {
            List<ClaimedDocument> claims = storage.documentQueue()
                    .claimDue(holder, NOW, NOW.plusSeconds(600), Set.of(), 4);
            if (claims.isEmpty() && !storage.documentQueue().hasDueDocument(NOW)) {
                return;
            }
            for (ClaimedDocument claim : claims) {
                log.add(claim.id().value());
                var content = new DocumentContent("Title", List.of(Section.of("Text of " + claim.id().value())));
                assertThat(storage.documentQueue()
                        .storeContent(claim, ExtractedContent.of(content), Validators.NONE, NOW)).isNotEmpty();
            }
            storage.documentQueue().markSucceeded(claims, NOW);
        }
    }

    /** Reads only what comes after the last change that it has seen, as an index does. */
    private static Set<String> follow(Storage storage, LibraryId library, AtomicBoolean isDone) {
        Set<String> seen = new HashSet<>();
        long position = 0;
        boolean last = false;
        while (!last) {
            last = isDone.get();
            for (DocumentChange change : storage.changeLog().findChangesAfter(library, position, 1_000)) {
                assertThat(change.revision()).isGreaterThan(position);
                position = change.revision();
                seen.add(change.document().value());
            }
        }
        return seen;
    }

    private static void await(List<Future<?>> running) throws InterruptedException, ExecutionException {
        for (Future<?> each : running) {
            each.get();
        }
    }
}
