package dev.carrel.application.fake.storage;

import dev.carrel.application.port.Conversations;
import dev.carrel.domain.conversation.Conversation;
import dev.carrel.domain.conversation.ConversationId;
import dev.carrel.domain.conversation.ConversationTurn;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.error.NotFoundException;
import dev.carrel.domain.library.LibraryId;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;

record InMemoryConversations(InMemoryState state) implements Conversations {

    @Override
    public void createConversation(LibraryId id, ConversationId conversation, ConversationTurn first) {
        synchronized (state) {
            InMemoryLibrary library = state.library(id).orElseThrow(() -> NotFoundException.ofLibrary(id.value()));
            library.conversations.put(conversation, new ArrayList<>(List.of(fit(library, first))));
        }
    }

    @Override
    public boolean appendTurn(LibraryId id, ConversationId conversation, ConversationTurn turn) {
        synchronized (state) {
            InMemoryLibrary library = state.libraries.get(id.value());
            List<ConversationTurn> turns = library == null ? null : library.conversations.get(conversation);
            return library != null && turns != null && turns.add(fit(library, turn));
        }
    }

    @Override
    public Optional<Conversation> findById(LibraryId id, ConversationId conversation, int mostTurns) {
        synchronized (state) {
            return state.library(id)
                    .map(library -> library.conversations.get(conversation))
                    .map(turns -> new Conversation(conversation,
                            turns.subList(Math.max(0, turns.size() - mostTurns), turns.size())));
        }
    }

    @Override
    public boolean deleteById(LibraryId id, ConversationId conversation) {
        synchronized (state) {
            boolean removed = state.library(id)
                    .map(library -> library.conversations.remove(conversation))
                    .isPresent();
            if (removed) {
                state.deleted(id);
            }
            return removed;
        }
    }

    @Override
    public Map<LibraryId, Integer> deleteIdleSince(Instant before, int most) {
        synchronized (state) {
            Map<LibraryId, Integer> lost = new HashMap<>();
            resting(before).sorted(Comparator.comparing(IdleConversation::since))
                    .limit(most)
                    .toList()
                    .forEach(resting -> {
                        resting.library().conversations.remove(resting.id());
                        state.deleted(resting.library().library.id());
                        lost.merge(resting.library().library.id(), 1, Integer::sum);
                    });
            return lost;
        }
    }

    private Stream<IdleConversation> resting(Instant before) {
        return state.libraries.values()
                .stream()
                .flatMap(library -> library.conversations.entrySet()
                        .stream()
                        .map(entry -> new IdleConversation(library, entry.getKey(),
                                entry.getValue().getLast().createdAt())))
                .filter(resting -> resting.since().isBefore(before));
    }

    private record IdleConversation(InMemoryLibrary library, ConversationId id, Instant since) {}

    private static ConversationTurn fit(InMemoryLibrary library, ConversationTurn turn) {
        List<DocumentId> gone = turn.contextDocuments().stream().filter(id -> library.document(id).isEmpty()).toList();
        return turn.redactDocuments(gone);
    }
}
