package dev.carrel.retrieval;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.apache.lucene.index.StoredFields;

/**
 * Puts the first passages of a ranking in a better order, by {@linkplain CloseReading reading} them. Only the order
 * changes: each passage takes over the fit that stood at its new place, so that fits mean what they meant.
 */
final class Head {

    /** More do not rank better, measured up to 60. */
    static final int PASSAGES = 30;

    /** What of the gain counts where meaning counts as well, which knows much of what reading tells. */
    private static final double BESIDE_MEANING = 0.5;

    private final Candidates candidates;
    private final Fragments fragments;
    private final StoredFields stored;

    Head(Candidates candidates, Fragments fragments, StoredFields stored) {
        this.candidates = candidates;
        this.fragments = fragments;
        this.stored = stored;
    }

    /** The first of these passages, which stand best first, in their better order. */
    List<ScoredPassage> of(List<ScoredPassage> ranking) throws IOException {
        List<ScoredPassage> head = ranking.subList(0, Math.min(PASSAGES, ranking.size()));
        var texts = new ArrayList<String>(head.size());
        for (ScoredPassage passage : head) {
            texts.add(PassageFields.text(stored, passage.number()));
        }
        double[] gains = CloseReading.of(fragments, texts);
        double worth = candidates.areComparedByMeaning() ? BESIDE_MEANING : 1;
        List<Integer> order = IntStream.range(0, head.size())
                .boxed()
                .sorted(Comparator.comparing(place -> -(head.get(place).fit() + worth * candidates.gain(gains[place]))))
                .toList();
        return IntStream.range(0, head.size())
                .mapToObj(place -> head.get(order.get(place)).withFit(head.get(place).fit()))
                .toList();
    }
}
