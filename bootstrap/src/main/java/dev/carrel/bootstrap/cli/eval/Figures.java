package dev.carrel.bootstrap.cli.eval;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** Collects what single questions gave. Safe for use by many threads. */
final class Figures {

    private static final int FIRST_PAGE = 10;
    /** How many documents people look at. */
    static final int HANDFUL = 5;
    /** How many documents are wanted of a search. */
    static final int DEEP = 100;

    private final Reliability reliability = new Reliability();
    private final Map<Figure, List<Double>> values = new EnumMap<>(Figure.class);

    /** A search for a question that has relevant documents. */
    <T> void searched(Ranking<T> ranking) {
        add(Figure.NDCG, ranking.ndcg(FIRST_PAGE));
        add(Figure.RECALL, ranking.recall(DEEP));
        add(Figure.MRR, ranking.reciprocalRank(FIRST_PAGE));
        add(Figure.HIT_1, ranking.hit(1));
        add(Figure.HIT_5, ranking.hit(HANDFUL));
    }

    /** One of the first documents of such a search. */
    void shown(double similarity, boolean relevant) {
        reliability.shown(similarity, relevant);
    }

    /**
     * The reply to a question that can be answered.
     *
     * @param used the documents it was made from, best first
     * @param expected documents, any of which is right; empty if nobody said
     * @param answers any of which is right; empty if nobody said
     */
    <T> void answered(ReplyText reply, List<T> used, Set<T> expected, Collection<String> answers) {
        add(Figure.ANSWERED, !used.isEmpty());
        if (!used.isEmpty()) {
            add(Figure.REPLY_WORDS, reply.words());
        }
        if (!answers.isEmpty()) {
            add(Figure.ANSWER_INSIDE, reply.holdsAny(answers));
        }
        if (!expected.isEmpty()) {
            add(Figure.GOLD_USED, !Collections.disjoint(used, expected));
        }
    }

    /** A turn of a conversation that has expected documents, at least one. */
    <T> void inConversation(boolean first, List<T> used, Set<T> expected) {
        add(first ? Figure.FIRST_TURN : Figure.LATER_TURNS,
                used.stream().limit(HANDFUL).anyMatch(expected::contains));
    }

    /** The reply to a question that cannot be answered. */
    void unanswerable(boolean foreign, Collection<?> used) {
        add(foreign ? Figure.FOREIGN_ABSTAINED : Figure.ABSTAINED, used.isEmpty());
    }

    /** What there is to tell so far; figures without a question are not in it. */
    synchronized Map<Figure, Measurement.Value> values() {
        var all = new EnumMap<Figure, Measurement.Value>(Figure.class);
        values.forEach((figure, single) -> all.put(figure, new Measurement.Value(figure.of(single), single.size())));
        return all;
    }

    List<Reliability.Band> reliability() {
        return reliability.bands();
    }

    private void add(Figure figure, boolean holds) {
        add(figure, holds ? 1.0 : 0.0);
    }

    private synchronized void add(Figure figure, double value) {
        values.computeIfAbsent(figure, first -> new ArrayList<>()).add(value);
    }
}
