package dev.carrel.application.fake.storage;

import dev.carrel.application.port.ChangeLog;
import dev.carrel.application.port.coordination.LeaseHolder;
import dev.carrel.domain.document.DocumentContent;
import dev.carrel.domain.library.LibraryId;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

record InMemoryChangeLog(InMemoryState state) implements ChangeLog {

    @Override
    public Optional<LogPosition> findPosition(LibraryId library) {
        synchronized (state) {
            return state.library(library).map(found -> new LogPosition(found.epoch, found.revision, found.horizon));
        }
    }

    @Override
    public List<DocumentChange> findChangesAfter(LibraryId library, long revision, int limit) {
        synchronized (state) {
            return state.library(library)
                    .stream()
                    .flatMap(found -> Stream.concat(written(found), removed(found)))
                    .filter(change -> change.revision() > revision)
                    .sorted(Comparator.comparingLong(DocumentChange::revision))
                    .limit(limit)
                    .toList();
        }
    }

    @Override
    public long countChangesAfter(LibraryId library, long revision) {
        return findChangesAfter(library, revision, Integer.MAX_VALUE).size();
    }

    @Override
    public void acknowledge(LeaseHolder engine, LibraryId library, long revision) {
        synchronized (state) {
            state.library(library).ifPresent(found -> {
                found.acknowledged.put(engine.engine(), revision);
                found.dropTombstones(state.enginesWith(engine));
            });
        }
    }

    private static Stream<DocumentChange> written(InMemoryLibrary library) {
        return library.documents.values().stream().flatMap(entry -> {
            DocumentContent content = entry.content;
            return content == null
                    ? Stream.empty()
                    : Stream.of(new DocumentChange.TextWritten(entry.revision, entry.document.id(),
                            Objects.requireNonNull(entry.document.title()), entry.document.metadata().attributes(),
                            content, entry.embedded));
        });
    }

    private static Stream<DocumentChange> removed(InMemoryLibrary library) {
        return library.removals.entrySet()
                .stream()
                .map(gone -> new DocumentChange.DocumentRemoved(gone.getKey(), gone.getValue()));
    }
}
