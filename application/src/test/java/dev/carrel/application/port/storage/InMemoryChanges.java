package dev.carrel.application.port.storage;

import dev.carrel.application.port.Changes;
import dev.carrel.domain.document.DocumentContent;
import dev.carrel.domain.library.LibraryId;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

record InMemoryChanges(InMemoryState state) implements Changes {

    @Override
    public Optional<Position> position(LibraryId library) {
        synchronized (state) {
            return state.library(library).map(found -> new Position(found.epoch, found.revision));
        }
    }

    @Override
    public List<Change> after(LibraryId library, long revision, int limit) {
        synchronized (state) {
            return state.library(library)
                    .stream()
                    .flatMap(found -> Stream.concat(written(found), removed(found)))
                    .filter(change -> change.revision() > revision)
                    .sorted(Comparator.comparingLong(Change::revision))
                    .limit(limit)
                    .toList();
        }
    }

    @Override
    public long countAfter(LibraryId library, long revision) {
        return after(library, revision, Integer.MAX_VALUE).size();
    }

    @Override
    public void followed(LibraryId library, long revision) {
        synchronized (state) {
            state.library(library).ifPresent(found -> found.removals.headMap(revision, true).clear());
        }
    }

    private static Stream<Change> written(InMemoryLibrary library) {
        return library.documents.values().stream().flatMap(entry -> {
            DocumentContent content = entry.content;
            return content == null
                    ? Stream.empty()
                    : Stream.of(new Change.Written(entry.revision, entry.document.id(),
                            Objects.requireNonNull(entry.document.title()), content, entry.embedded));
        });
    }

    private static Stream<Change> removed(InMemoryLibrary library) {
        return library.removals.entrySet().stream().map(gone -> new Change.Removed(gone.getKey(), gone.getValue()));
    }
}
