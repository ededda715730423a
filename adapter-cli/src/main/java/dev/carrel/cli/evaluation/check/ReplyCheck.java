package dev.carrel.cli.evaluation.check;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A question and what a right reply to it looks like.
 *
 * @param id the ID in reports
 * @param kind the group in reports
 * @param collection the part of the documents that the question is about, for readers; null if not given
 * @param inConversation whether the question is asked in a conversation with others
 * @param answerable whether the documents answer the question; if not, a reply without sources is right
 * @param patterns one must be found in a right reply; empty for any reply
 * @param forbidden none may be found in a right reply
 * @param documents one must be found in the path, URL or title of the first source; empty for any source
 */
public record ReplyCheck(String id, String text, String kind, @Nullable String collection, boolean inConversation,
        boolean answerable, List<BoundedPattern> patterns, List<BoundedPattern> forbidden,
        List<BoundedPattern> documents) {

    public ReplyCheck {
        patterns = List.copyOf(patterns);
        forbidden = List.copyOf(forbidden);
        documents = List.copyOf(documents);
    }

    /** Returns whether a text contains what a right reply contains. */
    public boolean isAnsweredIn(CheckedText text) {
        return patterns.isEmpty() || text.findFirst(patterns).isPresent();
    }

    /** Returns whether a document is one that a right reply is based on. */
    public boolean isExpectedDocument(String place) {
        return documents.isEmpty() || documents.stream().anyMatch(document -> document.isFoundIn(place));
    }
}
