package dev.carrel.cli.evaluation.collection;

import java.util.List;

/**
 * A question of a set.
 *
 * @param text that an engine takes
 * @param inConversation whether it is one of a conversation, even if the set asks no other of it
 * @param history what was asked in the conversation before, oldest first, as far as the set tells; some of it may be
 * questions of the set themselves
 * @param relevant the relevant documents; empty if nobody said
 * @param answers any of which is right; empty if nobody said
 */
public record TestQuestion(String text, boolean inConversation, List<String> history, List<RelevantDocument> relevant,
        List<String> answers,
        boolean answerable) {

    public TestQuestion {
        history = List.copyOf(history);
        relevant = List.copyOf(relevant);
        answers = List.copyOf(answers);
    }

    /**
     * A document that is relevant.
     *
     * @param document its id, key, address or title
     * @param grade how relevant it is, above 0
     * @param location where that is said, e.g. {@code qrels.tsv line 3}
     */
    public record RelevantDocument(String document, int grade, String location) {}
}
