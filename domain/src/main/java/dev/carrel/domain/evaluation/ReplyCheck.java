package dev.carrel.domain.evaluation;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A question and what a right reply to it looks like.
 *
 * @param id the ID in reports
 * @param kind the group in reports
 * @param collection the part of the documents that the question is about, for readers; null if not given
 * @param conversation the name that the questions of one conversation have in common; null if it is asked alone
 * @param turn its position in the conversation, from 1
 * @param answerable whether the documents answer the question; if not, a reply without sources is right
 * @param patterns one must be found in a right reply; empty for any reply
 * @param forbidden none may be found in a right reply
 * @param documents one must be found in the path, URL or title of the first source; empty for any source
 */
public record ReplyCheck(String id, String text, String kind, @Nullable String collection,
        @Nullable String conversation, int turn, boolean answerable, List<BoundedPattern> patterns,
        List<BoundedPattern> forbidden,
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

    /**
     * Groups checks by conversation, in the order of their first ones; the checks of a conversation are in the order of
     * their turns.
     */
    public static List<List<ReplyCheck>> groupDialogues(List<ReplyCheck> checks) {
        Map<List<String>, List<ReplyCheck>> dialogues = new LinkedHashMap<>();
        for (ReplyCheck check : checks) {
            List<String> key = check.conversation() == null
                    ? List.of("alone", check.id())
                    : List.of("in", check.conversation());
            dialogues.computeIfAbsent(key, first -> new ArrayList<>()).add(check);
        }
        return dialogues.values()
                .stream()
                .map(dialogue -> dialogue.stream().sorted(Comparator.comparingInt(ReplyCheck::turn)).toList())
                .toList();
    }
}
