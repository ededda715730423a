package dev.carrel.application.port.storage;

import dev.carrel.domain.conversation.ConversationId;
import dev.carrel.domain.conversation.Turn;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.library.Library;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;

/** A library with all that is in it. */
final class InMemoryLibrary {

    final String epoch;
    final NavigableMap<String, InMemoryDocument> documents = new TreeMap<>();
    final NavigableMap<Long, DocumentId> removals = new TreeMap<>();
    final Map<ConversationId, List<Turn>> conversations = new HashMap<>();
    Library library;
    long revision;

    InMemoryLibrary(Library library, String epoch) {
        this.library = library;
        this.epoch = epoch;
    }

    Optional<InMemoryDocument> document(DocumentId id) {
        return Optional.ofNullable(documents.get(id.value()));
    }

    long nextRevision() {
        return ++revision;
    }
}
