package dev.carrel.bootstrap.cli.eval;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Documents and questions to measure an engine by.
 *
 * @param files a folder with more documents; null if there is none
 * @param dialogues questions, each list of which is asked one after the other in one conversation
 * @param replies whether there is anything to measure a reply by, or only a search
 */
public record EvalSet(String name, List<Entry> entries, @Nullable Path files, List<List<EvalQuestion>> dialogues,
        boolean replies) {

    public EvalSet {
        entries = List.copyOf(entries);
        dialogues = dialogues.stream().map(List::copyOf).toList();
    }

    int questions() {
        return dialogues.stream().mapToInt(List::size).sum();
    }

    /**
     * The same with so many questions at most, from all over the set, for sets are often sorted by document or by kind
     * of question; of a conversation, the first turns. The same ones each time.
     */
    public EvalSet limited(int most) {
        int all = questions();
        if (most >= all) {
            return this;
        }
        int wanted = Math.toIntExact(Math.ceilDiv((long) most * dialogues.size(), all));
        var some = new ArrayList<List<EvalQuestion>>();
        int left = most;
        for (int number = 0; number < wanted && left > 0; number++) {
            List<EvalQuestion> dialogue = dialogues.get(Math.toIntExact((long) number * dialogues.size() / wanted));
            some.add(dialogue.subList(0, Math.min(left, dialogue.size())));
            left -= some.getLast().size();
        }
        return new EvalSet(name, entries, files, some, replies);
    }
}
