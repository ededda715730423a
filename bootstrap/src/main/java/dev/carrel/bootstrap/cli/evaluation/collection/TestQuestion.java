package dev.carrel.bootstrap.cli.evaluation.collection;

import java.util.List;

/**
 * A question of a test collection.
 *
 * @param text valid as a question to the engine
 * @param inConversation whether the question is a turn of a conversation
 * @param history the earlier questions of the conversation as far as they are known, oldest first; may include
 * questions of the collection
 * @param relevant the relevant documents; empty if not specified
 * @param answers acceptable answers; empty if not specified
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
     * A relevant document.
     *
     * @param document its ID, key, URL or title
     * @param grade the relevance grade, above 0
     * @param location the location of the judgment, such as {@code qrels.tsv line 3}
     */
    public record RelevantDocument(String document, int grade, String location) {}
}
