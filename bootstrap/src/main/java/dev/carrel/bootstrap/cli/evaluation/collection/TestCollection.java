package dev.carrel.bootstrap.cli.evaluation.collection;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A test collection: documents and questions with relevance judgments.
 *
 * @param documentFolder a folder with further documents; null if none
 * @param dialogues lists of questions; each list is asked in one conversation
 * @param asksForReplies whether replies can be evaluated, not only searches
 */
public record TestCollection(String name, List<CorpusDocument> corpus, @Nullable Path documentFolder,
        List<List<TestQuestion>> dialogues,
        boolean asksForReplies) {

    public TestCollection {
        corpus = List.copyOf(corpus);
        dialogues = dialogues.stream().map(List::copyOf).toList();
    }

    /** Returns the number of questions in all dialogues. */
    public int countQuestions() {
        return dialogues.stream().mapToInt(List::size).sum();
    }

    /**
     * Returns the collection with at most the given number of questions. They are taken evenly from the whole
     * collection, since collections are often sorted, and of a conversation the first turns are taken. The selection is
     * deterministic.
     */
    public TestCollection limitQuestions(int limit) {
        int all = countQuestions();
        if (limit >= all) {
            return this;
        }
        int wanted = Math.toIntExact(Math.ceilDiv((long) limit * dialogues.size(), all));
        var some = new ArrayList<List<TestQuestion>>();
        int left = limit;
        for (int number = 0; number < wanted && left > 0; number++) {
            List<TestQuestion> dialogue = dialogues.get(Math.toIntExact((long) number * dialogues.size() / wanted));
            some.add(dialogue.subList(0, Math.min(left, dialogue.size())));
            left -= some.getLast().size();
        }
        return new TestCollection(name, corpus, documentFolder, some, asksForReplies);
    }
}
