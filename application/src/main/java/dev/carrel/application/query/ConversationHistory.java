package dev.carrel.application.query;

import dev.carrel.application.port.Conversations;
import dev.carrel.application.port.Documents;
import dev.carrel.application.port.HelpArticles;
import dev.carrel.application.port.ReplyWriter.GeneratedReply;
import dev.carrel.application.question.QuestionRecorder;
import dev.carrel.domain.access.AccessTokenId;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.conversation.Asker;
import dev.carrel.domain.conversation.Conversation;
import dev.carrel.domain.conversation.ConversationId;
import dev.carrel.domain.conversation.ConversationTurn;
import dev.carrel.domain.conversation.EarlierTurn;
import dev.carrel.domain.conversation.Question;
import dev.carrel.domain.conversation.ReplyMetadata.CuratedLink;
import dev.carrel.domain.conversation.ShareKey;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.error.NotFoundException;
import dev.carrel.domain.helparticle.HelpArticle;
import dev.carrel.domain.helparticle.HelpArticleKey;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.question.LoggedQuestion;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The conversations that questions continue. Thread-safe. */
public final class ConversationHistory {

    private static final int ALL_TURNS = Integer.MAX_VALUE;

    private final Conversations conversations;
    private final Documents documents;
    private final HelpArticles helpArticles;
    private final QuestionRecorder recorder;
    private final Supplier<String> ids;

    /** @param ids supplies the ids of new conversations */
    ConversationHistory(Conversations conversations, Documents documents, HelpArticles helpArticles,
            QuestionRecorder recorder, Supplier<String> ids) {
        this.conversations = conversations;
        this.documents = documents;
        this.helpArticles = helpArticles;
        this.recorder = recorder;
        this.ids = ids;
    }

    /**
     * Returns a conversation with all its turns. A turn that a reader may not know is hidden, and so is a reply from
     * documents that do not exist for the reader. A person sees of their own what they would see if others shared it.
     *
     * @param access the documents that exist for the reader
     * @param reader the token of the reader; null for none
     * @throws NotFoundException if the library does not have the conversation, or the reader may not know it
     */
    public Conversation getConversation(LibraryId library, ConversationId conversation, AttributeFilter access,
            @Nullable AccessTokenId reader) {
        Conversation found = requireConversation(library, conversation, access, reader, ALL_TURNS);
        List<ConversationTurn> shown = found.isOwnOf(reader) ? hideUntraceable(found.turns(), access)
                : hideTurns(found.turns(), access);
        return new Conversation(found.id(), found.creator(), found.filter(), redactTurns(library, shown, access));
    }

    /**
     * Returns the conversation that its owner shares by a key. A reply that was made from more than the reader sees is
     * shown if all its documents are among what the reader sees, and hidden if nothing tells what it was made of.
     *
     * @param access the documents that exist for the reader
     * @throws NotFoundException if the key stands for no conversation
     */
    public Conversation getShared(LibraryId library, ShareKey key, AttributeFilter access) {
        Conversation found = conversations.findShared(library, key)
                .flatMap(id -> conversations.findById(library, id, ALL_TURNS))
                .orElseThrow(() -> NotFoundException.ofConversation(key.value()));
        return new Conversation(found.id(), found.creator(), found.filter(),
                redactTurns(library, hideUntraceable(found.turns(), access), access));
    }

    private static List<ConversationTurn> hideUntraceable(List<ConversationTurn> turns, AttributeFilter access) {
        return turns.stream()
                .map(turn -> turn.filter().isWithin(access) || isTraceable(turn) ? turn : turn.hide())
                .toList();
    }

    private static boolean isTraceable(ConversationTurn turn) {
        return !turn.contextDocuments().isEmpty()
                || turn.metadata().curated().stream().anyMatch(CuratedLink::isAnswer);
    }

    /**
     * Deletes a conversation.
     *
     * @param access the documents that exist for the reader
     * @param reader the token of the reader; null for none
     * @throws NotFoundException if the library does not have the conversation, or the reader may not know it
     */
    public void deleteConversation(LibraryId library, ConversationId conversation, AttributeFilter access,
            @Nullable AccessTokenId reader) {
        if (!access.isEverything()) {
            requireConversation(library, conversation, access, reader, 1);
        }
        if (!conversations.deleteById(library, conversation)) {
            throw NotFoundException.ofConversation(conversation.value());
        }
    }

    private Conversation requireConversation(LibraryId library, ConversationId conversation, AttributeFilter access,
            @Nullable AccessTokenId reader, int maxTurns) {
        return conversations.findById(library, conversation, maxTurns)
                .filter(found -> found.isVisibleTo(access, reader))
                .orElseThrow(() -> NotFoundException.ofConversation(conversation.value()));
    }

    private static List<ConversationTurn> hideTurns(List<ConversationTurn> turns, AttributeFilter access) {
        return turns.stream().map(turn -> turn.filter().isWithin(access) ? turn : turn.hide()).toList();
    }

    /** Returns turns. Replies from documents and help articles that do not pass a filter are hidden. */
    private List<ConversationTurn> redactTurns(LibraryId library, List<ConversationTurn> turns,
            AttributeFilter filter) {
        if (filter.isEverything()) {
            return turns;
        }
        Set<DocumentId> used = turns.stream()
                .flatMap(turn -> turn.allDocuments().stream())
                .collect(Collectors.toSet());
        Map<DocumentId, Document> known = documents.findAllById(library, used);
        Set<DocumentId> hidden = used.stream().filter(id -> {
            Document document = known.get(id);
            return document == null || !document.passes(filter);
        }).collect(Collectors.toSet());
        Set<HelpArticleKey> hiddenArticles = findHiddenArticles(library, turns, filter);
        return turns.stream().map(turn -> turn.hideDocuments(hidden).hideArticles(hiddenArticles)).toList();
    }

    private Set<HelpArticleKey> findHiddenArticles(LibraryId library, List<ConversationTurn> turns,
            AttributeFilter filter) {
        Set<HelpArticleKey> linked = turns.stream()
                .flatMap(turn -> turn.metadata().curated().stream())
                .map(CuratedLink::article)
                .collect(Collectors.toSet());
        Map<HelpArticleKey, HelpArticle> known = linked.isEmpty() ? Map.of()
                : helpArticles.findAllByKey(library, linked);
        return linked.stream().filter(key -> {
            HelpArticle article = known.get(key);
            return article == null || !article.passes(filter);
        }).collect(Collectors.toSet());
    }

    /**
     * Returns the latest turns that a question may refer to, oldest first: the ones that the caller gave, or those of
     * the stored conversation without redacted ones, without turns that the asker may not know, and without replies
     * from documents that do not pass its filter.
     *
     * @param limit the number of turns to look at
     * @throws NotFoundException if the library does not have the conversation, or the asker may not know it
     */
    List<ConversationTurn> findRecentTurns(LibraryId library, Question question, int limit) {
        List<EarlierTurn> given = question.history();
        if (given != null) {
            return given.stream().skip(Math.max(0, given.size() - limit)).map(ConversationHistory::toTurn).toList();
        }
        ConversationId conversation = question.conversation();
        if (conversation == null) {
            return List.of();
        }
        Asker asker = question.asker();
        AccessTokenId token = asker == null ? null : asker.token();
        Conversation found = requireConversation(library, conversation, question.access(), token, limit);
        if (!found.mayBeContinuedWith(token)) {
            throw NotFoundException.ofConversation(conversation.value());
        }
        return redactTurns(library, hideTurns(found.turns(), question.access()), question.filter()).stream()
                .filter(turn -> !turn.isRedacted())
                .toList();
    }

    private static ConversationTurn toTurn(EarlierTurn given) {
        return new ConversationTurn(given.query(), given.reply(), given.metadata(), Instant.EPOCH);
    }

    /**
     * Returns the id of the conversation that the reply to a question will be stored in: the one that it continues, or
     * a new one. Null if the caller keeps the conversation.
     */
    @Nullable
    ConversationId chooseConversation(Question question) {
        if (question.history() != null) {
            return null;
        }
        return question.conversation() == null ? new ConversationId(ids.get()) : question.conversation();
    }

    /**
     * Appends a turn to the conversation that the question continues, or creates one with it. Stores nothing but the
     * entry of the question log if the caller keeps the conversation.
     *
     * @param conversation as {@link #chooseConversation} returned it
     * @param logged the entry of the question log; null for none
     * @throws NotFoundException if the conversation was deleted meanwhile
     */
    void appendTurn(LibraryId library, Question question, @Nullable ConversationId conversation,
            ConversationTurn turn, @Nullable LoggedQuestion logged) {
        if (conversation == null) {
            recorder.recordEntry(library, logged);
        } else if (question.conversation() == null) {
            Asker asker = question.asker();
            conversations.createConversation(library, conversation, asker == null ? null : asker.token(), turn,
                    logged);
        } else if (!conversations.appendTurn(library, conversation, turn, logged)) {
            throw NotFoundException.ofConversation(conversation.value());
        }
    }

    /** Returns the reply of a model that may repeat earlier ones: what they were written from is its context too. */
    static GeneratedReply addContext(GeneratedReply reply, List<ConversationTurn> earlier) {
        var context = new HashSet<>(reply.contextDocuments());
        earlier.forEach(turn -> context.addAll(turn.contextDocuments()));
        return reply.withContext(context);
    }
}
