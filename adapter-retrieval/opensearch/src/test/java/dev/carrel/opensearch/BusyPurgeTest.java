package dev.carrel.opensearch;

import dev.carrel.application.Eventually;
import dev.carrel.application.port.PassageIndex;
import dev.carrel.application.port.PassageIndex.IndexUpdate.PutDocument;
import dev.carrel.application.port.PassageIndex.IndexUpdate.RemoveDocument;
import dev.carrel.domain.attribute.Attributes;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.passage.Passage;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;

/** A purge beside deletions, on a node that renews its retention leases as rarely as a real one. */
@Tag("reliability")
class BusyPurgeTest {

    private static final DocumentId LEAVE = new DocumentId("leave");
    private static final Duration MAX_WAIT = Duration.ofMinutes(4);

    @TempDir
    Path folder;

    /** Text of a library is gone although the index of all libraries always holds something deleted. */
    @Test
    void endsWhileOtherLibrariesDelete() throws Exception {
        var library = new LibraryId("handbook");
        var busy = new LibraryId("busy");
        try (OpenSearchNode node = OpenSearchNode.startCluster(folder);
                PassageIndex one = open(node);
                PassageIndex other = open(node);
                var threads = Executors.newSingleThreadExecutor()) {
            one.openLibrary(library, "epoch");
            other.openLibrary(busy, "epoch");
            one.applyUpdates(library, List.of(put("Thirty days.", 1), new RemoveDocument(LEAVE, 2)), 2);
            var isDone = new AtomicBoolean();
            var changes = new AtomicLong();
            Future<?> deleting = threads.submit(() -> {
                while (!isDone.get()) {
                    long revision = changes.addAndGet(2);
                    other.applyUpdates(busy, List.of(put("Forty weeks.", revision - 1),
                            new RemoveDocument(LEAVE, revision)), revision);
                    Thread.sleep(50);
                }
                return null;
            });
            try {
                Eventually.await(MAX_WAIT, "others delete", () -> deleting.isDone() || changes.get() > 20);
                long deadline = System.nanoTime() + MAX_WAIT.toNanos();
                while (!one.purgeDeleted(library)) {
                    assertThat(System.nanoTime()).as("purged within %s", MAX_WAIT).isLessThan(deadline);
                    Thread.sleep(1000);
                }
            } finally {
                isDone.set(true);
            }
            deleting.get();
        }
    }

    private static PassageIndex open(OpenSearchNode node) {
        return OpenSearchPassageIndex
                .open(OpenSearchSettings.of(node.address()).withTimeout(MAX_WAIT).withShards(1, 0));
    }

    private static PutDocument put(String text, long revision) {
        return new PutDocument(LEAVE, "Rules", Attributes.NONE, List.of(new Passage(0, List.of(), text)), Map.of(),
                revision);
    }
}
