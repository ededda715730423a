package dev.carrel.generation.extractive.text;

import dev.carrel.application.port.Reranker.PassageReading;
import dev.carrel.application.port.Reranker.PassageReading.WordEvidence;

/**
 * The evidence of a passage by its letters and digits, in their order: what a passage and its parsed parts have in
 * common, whatever marks stand between them. Parts are asked for in their order. For one use by one thread.
 */
final class LetterEvidence {

    private final String letters;
    private final double[] probabilities;
    private int next;

    /** @param text that the reading is of */
    LetterEvidence(String text, PassageReading reading) {
        var kept = new StringBuilder();
        var known = new double[text.length()];
        for (WordEvidence word : reading.evidence()) {
            for (int i = word.from(); i < Math.min(word.to(), text.length()); i++) {
                known[i] = word.probability();
            }
        }
        probabilities = new double[text.length()];
        for (int i = 0; i < text.length(); i++) {
            if (Character.isLetterOrDigit(text.charAt(i))) {
                probabilities[kept.length()] = known[i];
                kept.append(text.charAt(i));
            }
        }
        letters = kept.toString();
    }

    /** Returns the mean probability of the letters of the next part; 0 if it is not there or has none. */
    double ofPart(String part) {
        String wanted = keepLetters(part);
        int at = wanted.isEmpty() ? -1 : letters.indexOf(wanted, next);
        if (at < 0) {
            return 0;
        }
        next = at + wanted.length();
        double sum = 0;
        for (int i = at; i < next; i++) {
            sum += probabilities[i];
        }
        return sum / wanted.length();
    }

    private static String keepLetters(String text) {
        var kept = new StringBuilder();
        text.chars().filter(Character::isLetterOrDigit).forEach(letter -> kept.append((char) letter));
        return kept.toString();
    }
}
