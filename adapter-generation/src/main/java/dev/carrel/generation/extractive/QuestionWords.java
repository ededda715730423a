package dev.carrel.generation.extractive;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Finds the content words of a question among the terms of texts. For one thread. */
final class QuestionWords {

    /** A word of the question, by its index, and how {@linkplain Likeness alike} the term is. */
    record Hit(int word, double likeness) {}

    private static final int FIRST_TERMS = 2;

    private final List<String> words;
    private final Map<String, List<Hit>> hits = new HashMap<>();

    QuestionWords(List<String> words) {
        this.words = words;
    }

    int size() {
        return words.size();
    }

    /** The words of the question that a term stands for, in their order. */
    List<Hit> hits(String term) {
        return hits.computeIfAbsent(term, this::find);
    }

    /** How surely each word of the question is among the terms, from 0 to 1. */
    double[] foundIn(List<String> terms) {
        double[] found = new double[words.size()];
        for (String term : terms) {
            for (Hit hit : hits(term)) {
                found[hit.word] = Math.max(found[hit.word], hit.likeness);
            }
        }
        return found;
    }

    /** Whether one of the first terms stands for a word of the question. */
    boolean begin(List<String> terms) {
        return terms.stream().limit(FIRST_TERMS).anyMatch(term -> !hits(term).isEmpty());
    }

    /** Whether there is nothing among the terms but words of the question. */
    boolean makeUp(List<String> terms) {
        return terms.stream().noneMatch(term -> hits(term).isEmpty());
    }

    private List<Hit> find(String term) {
        int same = words.indexOf(term);
        if (same >= 0) {
            return List.of(new Hit(same, 1));
        }
        if (term.length() < Likeness.SHORTEST) {
            return List.of();
        }
        var found = new ArrayList<Hit>(0);
        for (int word = 0; word < words.size(); word++) {
            double likeness = Likeness.of(words.get(word), term);
            if (likeness > 0) {
                found.add(new Hit(word, likeness));
            }
        }
        return List.copyOf(found);
    }
}
