package dev.carrel.generation.extractive;

import dev.carrel.generation.extractive.language.SynonymLexicon;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** The content words of a question, matched against the terms of texts. Not thread-safe. */
final class QuestionTerms {

    /**
     * A match of a term with a word of the question, by the index of the word and the {@linkplain TermSimilarity
     * similarity} of the two.
     */
    record TermMatch(int wordIndex, double similarity) {}

    private static final int FIRST_TERMS = 2;

    /** The match strength of a synonym. */
    private static final double SYNONYM = 0.5;

    private final List<String> words;
    /** The synonyms of each word. */
    private final List<Set<String>> synonyms;
    /** With room for the different terms of a dozen passages. */
    private final Map<String, List<TermMatch>> matchesByTerm = HashMap.newHashMap(1000);

    QuestionTerms(List<String> words, SynonymLexicon lexicon) {
        this.words = words;
        this.synonyms = words.stream().map(lexicon::synonymsOf).toList();
    }

    int wordCount() {
        return words.size();
    }

    /** Returns the words of the question that a term matches, in their order. */
    List<TermMatch> findMatches(String term) {
        List<TermMatch> known = matchesByTerm.get(term);
        if (known == null) {
            known = computeMatches(term);
            matchesByTerm.put(term, known);
        }
        return known;
    }

    /** Returns, for each word of the question, its strongest match among the terms, from 0 to 1. */
    double[] matchStrengths(List<String> terms) {
        double[] found = new double[words.size()];
        for (String term : terms) {
            for (TermMatch match : findMatches(term)) {
                found[match.wordIndex] = Math.max(found[match.wordIndex], match.similarity);
            }
        }
        return found;
    }

    /** Returns whether one of the first terms matches a word of the question. */
    boolean startsWithMatch(List<String> terms) {
        return terms.stream().limit(FIRST_TERMS).anyMatch(term -> !findMatches(term).isEmpty());
    }

    /** Returns whether every term matches a word of the question. */
    boolean consistsOfMatches(List<String> terms) {
        return terms.stream().noneMatch(term -> findMatches(term).isEmpty());
    }

    /** Returns the share of the terms that match a word of the question; lower if there are few. */
    double precision(List<String> terms) {
        double matching = terms.stream().filter(term -> !findMatches(term).isEmpty()).count();
        return matching / (terms.size() + 0.5);
    }

    private List<TermMatch> computeMatches(String term) {
        int same = words.indexOf(term);
        if (same >= 0) {
            return List.of(new TermMatch(same, 1));
        }
        var found = new ArrayList<TermMatch>(0);
        for (int word = 0; word < words.size(); word++) {
            double likeness = synonyms.get(word).contains(term) ? SYNONYM
                    : TermSimilarity.computeSimilarity(words.get(word), term);
            if (likeness > 0) {
                found.add(new TermMatch(word, likeness));
            }
        }
        return List.copyOf(found);
    }
}
