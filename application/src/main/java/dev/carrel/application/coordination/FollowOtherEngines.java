package dev.carrel.application.coordination;

import dev.carrel.application.event.ChangeFeed;
import dev.carrel.application.index.SyncIndexes;
import dev.carrel.application.port.ChangeLog;
import dev.carrel.application.port.ChangeLog.DocumentChange;
import dev.carrel.application.port.ChangeLog.DocumentChange.DocumentRemoved;
import dev.carrel.application.port.ChangeLog.DocumentChange.TextWritten;
import dev.carrel.application.port.ChangeLog.LogPosition;
import dev.carrel.application.port.Storage;
import dev.carrel.application.port.coordination.Coordination;
import dev.carrel.application.port.coordination.LibraryChange;
import dev.carrel.domain.attribute.Attributes;
import dev.carrel.domain.library.LibraryId;
import java.time.Duration;
import java.time.Instant;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Looks for libraries that other engines have changed in a shared storage, and brings what this engine has of them up
 * to date: its index, what it has cached, and its event streams. A shared index is left to the engine that made a
 * change until the next look. Its methods are called by one thread.
 */
public final class FollowOtherEngines {

    /** The time between two looks. */
    public static final Duration INTERVAL = Duration.ofSeconds(1);

    /** Longer than a transaction is open, and than the clocks of a storage's servers differ. */
    private static final Duration OVERLAP = Duration.ofSeconds(30);
    /** The time that one library has at a look for its index; a longer absence is made up for in the background. */
    private static final Duration MAX_CATCH_UP_TIME = Duration.ofSeconds(1);
    /** The maximum number of changes of a library that are sent to event streams at a look. */
    private static final int MAX_NOTED_CHANGES = 200;

    private final Coordination coordination;
    private final ChangeLog changeLog;
    private final SyncIndexes syncIndexes;
    private final ChangeFeed changeFeed;
    private final Consumer<LibraryId> onChange;
    private Instant lookedAt;
    /** The state of each library that changed lately, as it was at the last look. */
    private Map<LibraryId, Long> seen = Map.of();
    /** The positions that a shared index is to have at the next look, by the work of the engine that made them. */
    private final Map<LibraryId, LogPosition> expected = new HashMap<>();
    /** The position up to which the event streams of a library had all changes. */
    private final Map<LibraryId, LogPosition> noted = new HashMap<>();

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
        Map<LibraryId, Long> changed = coordination.findChangedLibraries(lookedAt.minus(OVERLAP));
        Map.copyOf(expected).forEach((library, position) -> {
            syncIndexes.trySyncTo(library, position);
            onChange.accept(library);
            // Only now: after a failure, the next look goes on.
            expected.remove(library);
        });
        changed.forEach((library, number) -> {
            if (!number.equals(seen.get(library))) {
                follow(library);
            }
        });
        seen = changed;
        lookedAt = now;
        Set<LibraryId> watched = changeFeed.listWatched();
        noted.keySet().retainAll(watched);
        watched.forEach(this::updateFeed);
    }

    /** The engine that has changed a shared index also applies the change, unless it fails. */
    private void follow(LibraryId library) {
        if (syncIndexes.sharesIndex()) {
            changeLog.findPosition(library).ifPresent(position -> expected.put(library, position));
        } else {
            syncIndexes.catchUp(library, MAX_CATCH_UP_TIME);
            onChange.accept(library);
        }
    }

    /** Event streams get the changes by other engines from the first look after they began. */
    private void updateFeed(LibraryId library) {
        Optional<LogPosition> position = changeLog.findPosition(library);
        LogPosition before = noted.get(library);
        if (position.isEmpty() || before != null && !before.epoch().equals(position.get().epoch())) {
            // Another engine has deleted the library.
            changeFeed.closeLibrary(library);
            noted.remove(library);
        } else if (before == null) {
            noted.put(library, position.get());
        } else if (before.revision() < position.get().revision()) {
            noteChanges(library, before, position.get());
        }
    }

    /** Changes by this engine are among them; a stream sends the state of such a document once more. */
    private void noteChanges(LibraryId library, LogPosition before, LogPosition last) {
        List<DocumentChange> changes = changeLog.findChangesAfter(library, before.revision(), MAX_NOTED_CHANGES);
        for (DocumentChange change : changes) {
            switch (change) {
                case TextWritten written ->
                        changeFeed.relayChange(library,
                                new LibraryChange.DocumentChange(written.document(), List.of()));
                case DocumentRemoved removed ->
                        changeFeed.relayChange(library,
                                new LibraryChange.DocumentChange(removed.document(), List.of(Attributes.NONE)));
            }
        }
        noted.put(library, changes.isEmpty()
                ? last
                : new LogPosition(before.epoch(), changes.getLast().revision()));
        changeFeed.relayChange(library, new LibraryChange.EmbeddingChange());
    }
}
