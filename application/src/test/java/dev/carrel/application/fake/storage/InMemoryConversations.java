package dev.carrel.application.fake.storage;

import dev.carrel.application.port.Conversations;
import dev.carrel.domain.access.AccessTokenId;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.conversation.Conversation;
import dev.carrel.domain.conversation.ConversationId;
import dev.carrel.domain.conversation.ConversationSelection;
import dev.carrel.domain.conversation.ConversationSummary;
import dev.carrel.domain.conversation.ConversationTurn;
import dev.carrel.domain.conversation.ReplyMetadata.CuratedLink;
import dev.carrel.domain.conversation.ReplyMetadata.SourceDocument;
import dev.carrel.domain.conversation.ShareKey;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.error.NotFoundException;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.question.LoggedQuestion;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

record InMemoryConversations(InMemoryState state) implements Conversations {

    @Override
    public void createConversation(LibraryId id, ConversationId conversation, @Nullable AccessTokenId creator,
            ConversationTurn first, @Nullable LoggedQuestion logged) {
        synchronized (state) {
            InMemoryLibrary library = state.library(id).orElseThrow(() -> NotFoundException.ofLibrary(id.value()));
            library.conversations.put(conversation, new ArrayList<>(List.of(fit(library, first))));
            logQuestion(library, conversation, logged);
            if (creator != null) {
                library.creators.put(conversation, creator);
            }
        }
    }

    @Override
    public boolean appendTurn(LibraryId id, ConversationId conversation, ConversationTurn turn,
            @Nullable LoggedQuestion logged) {
        synchronized (state) {
            InMemoryLibrary library = state.libraries.get(id.value());
            List<ConversationTurn> turns = library == null ? null : library.conversations.get(conversation);
            if (library == null || turns == null) {
                return false;
            }
            turns.add(fit(library, turn));
            logQuestion(library, conversation, logged);
            return true;
        }
    }

    private static void logQuestion(InMemoryLibrary library, ConversationId conversation,
            @Nullable LoggedQuestion logged) {
        if (logged != null) {
            List<ConversationTurn> turns = library.conversations.get(conversation);
            library.questions.put(logged.id().value(), logged.atTurn(conversation, turns.size())
                    .withDocuments(turns.getLast().metadata().documents().stream().map(SourceDocument::id).toList()));
        }
    }

    @Override
    public Optional<Conversation> findById(LibraryId id, ConversationId conversation, int mostTurns) {
        synchronized (state) {
            return state.library(id)
                    .map(library -> library.conversations.get(conversation))
                    .map(turns -> new Conversation(conversation, findCreator(id, conversation).orElse(null),
                            turns.getFirst().filter(),
                            turns.subList(Math.max(0, turns.size() - mostTurns), turns.size())));
        }
    }

    @Override
    public Optional<AccessTokenId> findCreator(LibraryId id, ConversationId conversation) {
        synchronized (state) {
            return state.library(id)
                    .filter(library -> library.conversations.containsKey(conversation))
                    .map(library -> library.creators.get(conversation));
        }
    }

    @Override
    public List<ConversationSummary> listNewest(LibraryId id, AttributeFilter access,
            ConversationSelection selection, @Nullable ConversationId before, int limit) {
        AccessTokenId creator = selection.creator();
        synchronized (state) {
            return state.library(id)
                    .stream()
                    .flatMap(library -> library.conversations.entrySet()
                            .stream()
                            .filter(entry -> creator == null || creator.equals(library.creators.get(entry.getKey()))))
                    .filter(entry -> before == null || entry.getKey().value().compareTo(before.value()) < 0)
                    .map(entry -> summarize(id, entry.getKey(), entry.getValue()))
                    .filter(summary -> summary.filter().isWithin(access) && selection.matchesText(summary))
                    .sorted(Comparator.<ConversationSummary, String>comparing(each -> each.id().value()).reversed())
                    .limit(limit)
                    .toList();
        }
    }

    private ConversationSummary summarize(LibraryId library, ConversationId id, List<ConversationTurn> turns) {
        return new ConversationSummary(id, turns.getFirst().createdAt(), turns.getLast().createdAt(), turns.size(),
                turns.getFirst().query(), state.library(library).orElseThrow().titles.get(id),
                turns.getFirst().filter(), state.library(library).orElseThrow().links.get(id));
    }

    @Override
    public boolean rename(LibraryId id, ConversationId conversation, @Nullable String title) {
        synchronized (state) {
            boolean exists = state.library(id).filter(each -> each.conversations.containsKey(conversation)).isPresent();
            if (exists) {
                state.library(id).orElseThrow().titles.put(conversation, title);
                state.deleted(id);
            }
            return exists;
        }
    }

    @Override
    public Optional<ShareKey> share(LibraryId id, ConversationId conversation, ShareKey key) {
        synchronized (state) {
            return state.library(id)
                    .filter(library -> library.conversations.containsKey(conversation))
                    .map(library -> library.links.computeIfAbsent(conversation, none -> key));
        }
    }

    @Override
    public void withdraw(LibraryId id, ConversationId conversation) {
        synchronized (state) {
            state.library(id).ifPresent(library -> library.links.remove(conversation));
        }
    }

    @Override
    public Optional<ConversationId> findShared(LibraryId id, ShareKey key) {
        synchronized (state) {
            return state.library(id)
                    .stream()
                    .flatMap(library -> library.links.entrySet()
                            .stream()
                            .filter(entry -> entry.getValue().equals(key)
                                    && library.conversations.containsKey(entry.getKey())))
                    .map(Map.Entry::getKey)
                    .findFirst();
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
        ConversationTurn kept = turn.redactDocuments(gone);
        for (CuratedLink link : turn.metadata().curated()) {
            kept = library.helpArticles.containsKey(link.article().value()) ? kept
                    : kept.redactArticle(link.article());
        }
        return kept;
    }
}
