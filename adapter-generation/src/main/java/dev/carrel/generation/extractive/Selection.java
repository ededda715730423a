package dev.carrel.generation.extractive;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * Chooses what a reply says: the best sentence, what it cannot be understood without, and what else is worth saying.
 */
final class Selection {

    private static final int MOST_SENTENCES = 3;
    private static final int MOST_WORDS = 80;
    /** Of the score of the best. */
    private static final double WORTH_SAYING = 0.7;
    /** For what would stand before the best. */
    private static final double WORTH_SAYING_FIRST = 0.8;
    /** Of the terms of the shorter one. */
    private static final double REPEATED = 0.7;

    private final List<PassageText> passages;
    private final Comparator<Sentence> order;
    private final TreeSet<Sentence> chosen;
    private int words;

    private Selection(List<PassageText> passages, Sentence best) {
        this.passages = passages;
        order = Comparator.comparing((Sentence sentence) -> sentence.passage() != best.passage())
                .thenComparing(Sentence::passage)
                .thenComparing(Sentence::place);
        chosen = new TreeSet<>(order);
    }

    /**
     * @param ranking best first
     * @return in the order in which they are to be read, those of the passage that answers first; empty if the ranking
     * is
     */
    static List<Sentence> of(List<Scored> ranking, AskedQuestion question, List<PassageText> passages,
            Phrases phrases) {
        if (ranking.isEmpty()) {
            return List.of();
        }
        Sentence best = ranking.getFirst().sentence();
        var selection = new Selection(passages, best);
        selection.add(best);
        if (question.kind() == AnswerKind.LIST || best.announces()) {
            WholeList.around(best, selection.neighbours(best)).forEach(selection::add);
        }
        if (best.isItem() || phrases.begin(best.text(), Cue.POINTING) || phrases.begin(best.text(), Cue.CONNECTING)) {
            selection.addLeadOf(best);
        }
        selection.addWhatElseIsWorthSaying(ranking);
        return List.copyOf(selection.chosen);
    }

    private List<Sentence> neighbours(Sentence sentence) {
        return passages.get(sentence.passage()).sentences();
    }

    private void add(Sentence sentence) {
        if (chosen.add(sentence)) {
            words += WordCount.of(sentence.text());
        }
    }

    private boolean hasRoomFor(Sentence sentence) {
        return words + WordCount.of(sentence.text()) <= MOST_WORDS;
    }

    /** What a pronoun or a connective leans on, and what a list item belongs to, stands before it. */
    private void addLeadOf(Sentence sentence) {
        neighbours(sentence).subList(0, sentence.place())
                .reversed()
                .stream()
                .dropWhile(before -> sentence.isItem() && before.isItem())
                .findFirst()
                .filter(lead -> sentence.isItem() ? lead.announces() : lead.isStatement() && !lead.isItem())
                .filter(this::hasRoomFor)
                .ifPresent(this::add);
    }

    private void addWhatElseIsWorthSaying(List<Scored> ranking) {
        Scored best = ranking.getFirst();
        var said = new ArrayList<Set<String>>();
        for (Scored other : ranking) {
            if (chosen.contains(other.sentence())) {
                said.add(other.terms());
            }
        }
        for (Scored next : ranking) {
            double worth = order.compare(next.sentence(), best.sentence()) < 0 ? WORTH_SAYING_FIRST : WORTH_SAYING;
            if (chosen.size() < MOST_SENTENCES && next.score() >= worth * best.score()
                    && next.sentence().isStatement() && !chosen.contains(next.sentence())
                    && hasRoomFor(next.sentence()) && said.stream().noneMatch(terms -> repeat(terms, next.terms()))) {
                add(next.sentence());
                said.add(next.terms());
            }
        }
    }

    private static boolean repeat(Set<String> said, Set<String> terms) {
        var shared = new HashSet<>(terms);
        shared.retainAll(said);
        return shared.size() >= REPEATED * Math.min(terms.size(), said.size());
    }
}
