package dev.carrel.generation.extractive;

import dev.carrel.generation.extractive.text.Sentence;
import dev.carrel.generation.extractive.text.WordCount;
import java.util.ArrayList;
import java.util.List;

/** Keeps a list together: steps, requirements, choices. */
final class ListExpansion {

    private static final int MAX_ITEMS = 20;
    private static final int MAX_WORDS = 200;

    private ListExpansion() {}

    /**
     * The list that a sentence is an item of, or stands right above, with the sentence above it; as many items from its
     * beginning as a reply can bear.
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
