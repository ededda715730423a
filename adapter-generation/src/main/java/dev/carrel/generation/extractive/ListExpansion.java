package dev.carrel.generation.extractive;

import dev.carrel.generation.extractive.text.Sentence;
import dev.carrel.generation.extractive.text.WordCount;
import java.util.ArrayList;
import java.util.List;

/** Expansion of a sentence to the list around it: steps, requirements, options. */
final class ListExpansion {

    private static final int MAX_ITEMS = 20;
    private static final int MAX_WORDS = 200;

    private ListExpansion() {}

    /**
     * Returns the list that contains the sentence or directly follows it, with the sentence that introduces it. The
     * list is limited from its beginning to a length that suits a reply.
     *
     * @param neighbours all sentences of the passage
     * @return empty if there is no list
     */
    static List<Sentence> expandList(Sentence sentence, List<Sentence> neighbours) {
        int first = sentence.isItem() ? sentence.index() : sentence.index() + 1;
        if (first == neighbours.size() || !neighbours.get(first).isItem()) {
            return List.of();
        }
        while (first > 0 && neighbours.get(first - 1).isItem()) {
            first--;
        }
        var list = new ArrayList<Sentence>();
        if (first > 0 && neighbours.get(first - 1).isStatement()) {
            list.add(neighbours.get(first - 1));
        }
        int words = 0;
        for (Sentence item : neighbours.subList(first, Math.min(neighbours.size(), first + MAX_ITEMS))) {
            words += WordCount.countWords(item.text());
            if (!item.isItem() || words > MAX_WORDS) {
                break;
            }
            list.add(item);
        }
        return list;
    }
}
