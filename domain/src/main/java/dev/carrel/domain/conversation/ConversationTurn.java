package dev.carrel.domain.conversation;

import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.conversation.ReplyMetadata.CuratedLink;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.helparticle.HelpArticleKey;
import java.time.Instant;
import java.util.Collection;
import java.util.HashSet;
import java.util.Set;

/**
 * A question and its reply, as stored in a conversation.
 *
 * @param contextDocuments every document whose text the reply may repeat: the sources that it quotes, which the
 * constructor adds, and the other documents that a language model received
 * @param filter the documents from which the question was to be answered
 */
public record ConversationTurn(String query, String reply, ReplyMetadata metadata, Set<DocumentId> contextDocuments,
        AttributeFilter filter, Instant createdAt) {

    /** The text that replaces a reply after one of its documents, or the article that it repeats, was deleted. */
    public static final String REDACTED_REPLY = "[This reply was removed: a document that it used has been deleted.]";

    /** The text that replaces the question of such a reply. */
    public static final String HIDDEN_QUERY = "[This question is not shown.]";

    /** The text that replaces a reply for a reader who may not see one of its documents. */
    public static final String HIDDEN_REPLY = "[This reply is not shown: a document that it used is not accessible.]";

    public ConversationTurn {
        var all = new HashSet<>(contextDocuments);
        metadata.quotedDocuments().forEach(document -> all.add(document.id()));
        contextDocuments = Set.copyOf(all);
    }

    /** Creates a turn whose question was to be answered from all documents. */
    public ConversationTurn(String query, String reply, ReplyMetadata metadata, Set<DocumentId> contextDocuments,
            Instant createdAt) {
        this(query, reply, metadata, contextDocuments, AttributeFilter.everything(), createdAt);
    }

    /** Creates a turn whose reply used its sources and no other document. */
    public ConversationTurn(String query, String reply, ReplyMetadata metadata, Instant createdAt) {
        this(query, reply, metadata, Set.of(), createdAt);
    }

    /** Returns the context documents and the sources. */
    public Set<DocumentId> allDocuments() {
        var all = new HashSet<>(contextDocuments);
        metadata.documents().forEach(document -> all.add(document.id()));
        return all;
    }

    /** Returns whether the reply may repeat text of any of these documents. */
    public boolean usesAny(Collection<DocumentId> documents) {
        return documents.stream().anyMatch(contextDocuments::contains);
    }

    /**
     * Returns the turn after the deletion of documents: they are no sources any more, and the text of a reply that used
     * one is removed.
     */
    public ConversationTurn redactDocuments(Collection<DocumentId> deleted) {
        return replaceTexts(deleted, query, REDACTED_REPLY);
    }

    /**
     * Returns the turn for a reader who may not see some documents: they are left out of the sources, and so are the
     * question and the text of a reply that used one.
     */
    public ConversationTurn hideDocuments(Collection<DocumentId> hidden) {
        return replaceTexts(hidden, HIDDEN_QUERY, isRedacted() ? reply : HIDDEN_REPLY);
    }

    /** Returns the turn for a reader who may know neither the question nor the reply. */
    public ConversationTurn hide() {
        return new ConversationTurn(HIDDEN_QUERY, HIDDEN_REPLY, ReplyMetadata.NONE, Set.of(), filter, createdAt);
    }

    /** Returns the turn as asked to the documents that pass a filter. */
    public ConversationTurn askedUnder(AttributeFilter asked) {
        return new ConversationTurn(query, reply, metadata, contextDocuments, asked, createdAt);
    }

    /** Returns the turn after the deletion of a help article: an answer of it is removed, and so is its link. */
    public ConversationTurn redactArticle(HelpArticleKey deleted) {
        return replaceAnswer(Set.of(deleted), query, REDACTED_REPLY);
    }

    /**
     * Returns the turn for a reader who may not see some help articles: an answer of one and its question are left out,
     * and so are the links.
     */
    public ConversationTurn hideArticles(Collection<HelpArticleKey> hidden) {
        return replaceAnswer(hidden, HIDDEN_QUERY, HIDDEN_REPLY);
    }

    private ConversationTurn replaceAnswer(Collection<HelpArticleKey> articles, String question, String replacement) {
        boolean isAnswer = metadata.curated()
                .stream()
                .filter(CuratedLink::isAnswer)
                .anyMatch(link -> articles.contains(link.article()));
        return new ConversationTurn(isAnswer ? question : query, isAnswer ? replacement : reply,
                metadata.withoutArticles(articles), contextDocuments, filter, createdAt);
    }

    private ConversationTurn replaceTexts(Collection<DocumentId> documents, String question, String replacement) {
        boolean isUsed = usesAny(documents);
        var left = new HashSet<>(contextDocuments);
        left.removeAll(Set.copyOf(documents));
        return new ConversationTurn(isUsed ? question : query, isUsed ? replacement : reply,
                metadata.withoutDocuments(documents), left, filter, createdAt);
    }

    /** Returns whether the reply was removed, or is hidden from the reader. */
    public boolean isRedacted() {
        return reply.equals(REDACTED_REPLY) || reply.equals(HIDDEN_REPLY);
    }
}
