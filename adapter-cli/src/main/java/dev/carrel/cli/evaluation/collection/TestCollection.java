package dev.carrel.cli.evaluation.collection;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Documents and questions to measure an engine by.
 *
 * @param documentFolder a folder with more documents; null if there is none
 * @param dialogues questions, each list of which is asked one after the other in one conversation
 * @param asksForReplies whether there is anything to measure a reply by, or only a search
 */
public record TestCollection(String name, List<CorpusDocument> corpus, @Nullable Path documentFolder,
        List<List<TestQuestion>> dialogues,
        boolean asksForReplies) {

    public TestCollection {
        corpus = List.copyOf(corpus);
        dialogues = dialogues.stream().map(List::copyOf).toList();
    }

    public int countQuestions() {
        return dialogues.stream().mapToInt(List::size).sum();
    }

    /**
     * The same with so many questions at most, from all over the set, for sets are often sorted by document or by kind
     * of question; of a conversation, the first turns. The same ones each time.
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
