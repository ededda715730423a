package dev.carrel.application.index;

import dev.carrel.application.fake.index.ForwardingPassageIndex;
import dev.carrel.application.fake.index.InMemoryPassageIndex;
import dev.carrel.application.fake.storage.InMemoryStorage;
import dev.carrel.application.fake.storage.UnindexedDocuments;
import dev.carrel.application.port.coordination.LeaseHolder;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.passage.PassageSplitter;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** Two engines share a storage, and each has an index of its own. */
class OwnIndexTest {

    private static final LibraryId HANDBOOK = new LibraryId("handbook");
    private static final LeaseHolder ONE = new LeaseHolder("one", "run 1");
    private static final LeaseHolder OTHER = new LeaseHolder("other", "run 1");
    /** More than a moment: a busy machine takes that long for a small change. */
    private static final Duration HOLD = Duration.ofMillis(1_500);

    private final InMemoryStorage storage = InMemoryStorage.shared();
    private final InMemoryPassageIndex passages = new InMemoryPassageIndex();
    private final CountDownLatch begun = new CountDownLatch(1);
    private final SyncIndexes one = new SyncIndexes(ONE, storage, new SlowIndex(), PassageSplitter.DEFAULT,
            library -> {});

    /** The job that follows other engines is still applying the change. */
    @Test
    void aSearchWaitsForAChangeThatIsBeingApplied() throws Exception {
        storage.coordination().recordAlive(ONE, storage.coordination().now());
        storage.libraries().createOrUpdate(HANDBOOK, settings -> settings, Instant.EPOCH);
        one.openForUse(HANDBOOK);
        DocumentId acknowledged = UnindexedDocuments.store(storage, OTHER, HANDBOOK, "acknowledged");
        CompletableFuture<Void> following = CompletableFuture
                .runAsync(() -> one.catchUp(HANDBOOK, Duration.ofSeconds(1)));
        assertThat(begun.await(1, TimeUnit.MINUTES)).isTrue();

        one.openForUse(HANDBOOK);

        assertThat(passages.listDocuments(HANDBOOK)).containsExactly(acknowledged);
        assertThat(one.isRebuilding(HANDBOOK)).isFalse();
        following.get(1, TimeUnit.MINUTES);
    }

    private final class SlowIndex extends ForwardingPassageIndex {

        SlowIndex() {
            super(passages);
        }

        @Override
        public void applyUpdates(LibraryId library, List<IndexUpdate> updates, long upTo) {
            begun.countDown();
            try {
                Thread.sleep(HOLD.toMillis());
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
            super.applyUpdates(library, updates, upTo);
        }
    }
}
