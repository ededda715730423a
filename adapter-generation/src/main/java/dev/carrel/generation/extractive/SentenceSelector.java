package dev.carrel.generation.extractive;

import dev.carrel.generation.extractive.language.CueCategory;
import dev.carrel.generation.extractive.language.PhraseLexicon;
import dev.carrel.generation.extractive.text.ParsedPassage;
import dev.carrel.generation.extractive.text.Sentence;
import dev.carrel.generation.extractive.text.WordCount;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** Selector of the sentences of a reply: the best one, the sentences it depends on, and further good ones. */
final class SentenceSelector {

    private static final int MAX_SENTENCES = 3;
    private static final int MAX_WORDS = 80;
    /** The minimum score of a further sentence, relative to the best. */
    private static final double MIN_RELATIVE_SCORE = 0.7;
    /** The minimum relative score of a sentence that would precede the best. */
    private static final double MIN_RELATIVE_SCORE_BEFORE_BEST = 0.8;
    /** The share of the terms of the shorter sentence that makes it a repetition. */
    private static final double REPETITION_OVERLAP = 0.7;

    private final List<ParsedPassage> passages;
    private final Comparator<Sentence> order;
    private final TreeSet<Sentence> chosen;
    private int words;

    private SentenceSelector(List<ParsedPassage> passages, Sentence best) {
        this.passages = passages;
        order = Comparator.comparing((Sentence sentence) -> sentence.passageIndex() != best.passageIndex())
                .thenComparing(Sentence::passageIndex)
                .thenComparing(Sentence::index);
        chosen = new TreeSet<>(order);
    }

    /**
     * Selects the sentences of a reply.
     *
     * @param ranking best first
     * @return the sentences in reading order, starting with the passage of the best; empty if the ranking is empty
     */
    static List<Sentence> selectSentences(List<ScoredSentence> ranking, AskedQuestion question,
            List<ParsedPassage> passages,
            PhraseLexicon phrases) {
        if (ranking.isEmpty()) {
            return List.of();
        }
        Sentence best = ranking.getFirst().sentence();
        var selection = new SentenceSelector(passages, best);
        selection.addSentence(best);
        if (question.answerType() == AnswerType.LIST || best.endsWithColon()) {
            ListExpansion.expandList(best, selection.passageSentences(best)).forEach(selection::addSentence);
        }
        if (best.isItem() || phrases.startsWithCue(best.text(), CueCategory.POINTING)
                || phrases.startsWithCue(best.text(), CueCategory.CONNECTING)) {
            selection.addLeadSentence(best);
        }
        selection.addFurtherSentences(ranking);
        return List.copyOf(selection.chosen);
    }

    private List<Sentence> passageSentences(Sentence sentence) {
        return passages.get(sentence.passageIndex()).sentences();
    }

    private void addSentence(Sentence sentence) {
        if (chosen.add(sentence)) {
            words += WordCount.countWords(sentence.text());
        }
    }

    private boolean hasRoomFor(Sentence sentence) {
        return words + WordCount.countWords(sentence.text()) <= MAX_WORDS;
    }

    /** Adds the sentence that a pronoun or a connective refers to, or the introduction of a list item. */
    private void addLeadSentence(Sentence sentence) {
        passageSentences(sentence).subList(0, sentence.index())
                .reversed()
                .stream()
                .dropWhile(before -> sentence.isItem() && before.isItem())
                .findFirst()
                .filter(lead -> sentence.isItem() ? lead.endsWithColon() : lead.isStatement() && !lead.isItem())
                .filter(this::hasRoomFor)
                .ifPresent(this::addSentence);
    }

    private void addFurtherSentences(List<ScoredSentence> ranking) {
        ScoredSentence best = ranking.getFirst();
        var chosenTerms = new ArrayList<Set<String>>();
        for (ScoredSentence other : ranking) {
            if (chosen.contains(other.sentence())) {
                chosenTerms.add(other.terms());
            }
        }
        for (ScoredSentence next : ranking) {
            double minScore = order.compare(next.sentence(), best.sentence()) < 0 ? MIN_RELATIVE_SCORE_BEFORE_BEST
                    : MIN_RELATIVE_SCORE;
            if (chosen.size() < MAX_SENTENCES && next.score() >= minScore * best.score()
                    && next.sentence().isStatement() && !chosen.contains(next.sentence())
                    && hasRoomFor(next.sentence())
                    && chosenTerms.stream().noneMatch(terms -> isRepetition(terms, next.terms()))) {
                addSentence(next.sentence());
                chosenTerms.add(next.terms());
            }
        }
    }

    private static boolean isRepetition(Set<String> chosenTerms, Set<String> terms) {
        var shared = new HashSet<>(terms);
        shared.retainAll(chosenTerms);
        return shared.size() >= REPETITION_OVERLAP * Math.min(terms.size(), chosenTerms.size());
    }
}
