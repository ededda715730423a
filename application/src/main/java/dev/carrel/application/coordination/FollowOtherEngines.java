package dev.carrel.application.coordination;

import dev.carrel.application.event.ChangeFeed;
import dev.carrel.application.index.SyncIndexes;
import dev.carrel.application.port.ChangeLog;
import dev.carrel.application.port.ChangeLog.DocumentChange;
import dev.carrel.application.port.ChangeLog.DocumentChange.DocumentRemoved;
import dev.carrel.application.port.ChangeLog.DocumentChange.TextWritten;
import dev.carrel.application.port.Storage;
import dev.carrel.application.port.coordination.Coordination;
import dev.carrel.domain.attribute.Attributes;
import dev.carrel.domain.library.LibraryId;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Looks for libraries that other engines have changed in a shared storage, and brings what this engine has of them up
 * to date: its index, what it has cached, and its event streams. Its methods are called by one thread.
 */
public final class FollowOtherEngines {

    /** The time between two looks. */
    public static final Duration INTERVAL = Duration.ofSeconds(1);

    /** Longer than a transaction is open, and than the clocks of a storage's servers differ. */
    private static final Duration OVERLAP = Duration.ofSeconds(30);
    /** The number of documents whose changes are sent to event streams at a look. */
    private static final int MAX_NOTED_CHANGES = 200;

    private final Coordination coordination;
    private final ChangeLog changeLog;
    private final SyncIndexes syncIndexes;
    private final ChangeFeed changeFeed;
    private final Consumer<LibraryId> onChange;
    private Instant lookedAt;
    /** The state of each library that changed lately, as it was at the last look. */
    private Map<LibraryId, Long> seen = new HashMap<>();
    /** The revision up to which the event streams of a library had all changes. */
    private final Map<LibraryId, Long> noted = new HashMap<>();

    /** @param onChange receives a library in which something changed, after searches see it */
    public FollowOtherEngines(Storage storage, SyncIndexes syncIndexes, ChangeFeed changeFeed,
            Consumer<LibraryId> onChange) {
        this.coordination = storage.coordination();
        this.changeLog = storage.changeLog();
        this.syncIndexes = syncIndexes;
        this.changeFeed = changeFeed;
        this.onChange = onChange;
        this.lookedAt = coordination.now();
    }

    /** Brings everything up to date that changed since the last look. */
    public void followOnce() {
        Instant now = coordination.now();
        watchFeeds();
        Map<LibraryId, Long> changed = coordination.findChangedLibraries(lookedAt.minus(OVERLAP));
        changed.forEach((library, number) -> {
            if (!number.equals(seen.get(library))) {
                follow(library);
            }
        });
        seen = new HashMap<>(changed);
        lookedAt = now;
    }

    /** Streams of a library get the changes by other engines from the first look after they began. */
    private void watchFeeds() {
        Set<LibraryId> watched = changeFeed.listWatched();
        noted.keySet().retainAll(watched);
        for (LibraryId library : watched) {
            if (!noted.containsKey(library)) {
                changeLog.findPosition(library).ifPresent(position -> noted.put(library, position.revision()));
            }
        }
    }

    private void follow(LibraryId library) {
        syncIndexes.trySync(library);
        onChange.accept(library);
        Long from = noted.get(library);
        if (from != null) {
            noteChangesAfter(library, from);
        }
    }

    /** Changes by this engine are among them; a stream sends the state of such a document once more. */
    private void noteChangesAfter(LibraryId library, long revision) {
        List<DocumentChange> changes = changeLog.findChangesAfter(library, revision, MAX_NOTED_CHANGES);
        for (DocumentChange change : changes) {
            switch (change) {
                case TextWritten written -> changeFeed.noteDocument(library, written.document());
                case DocumentRemoved removed ->
                        changeFeed.noteDocument(library, removed.document(), Attributes.NONE);
            }
            noted.put(library, change.revision());
        }
        changeFeed.noteEmbedding(library);
    }
}
