package dev.carrel.benchmarks.recognition;

import java.text.Normalizer;
import java.util.regex.Pattern;

/** The character error rate: the edits that a text needs, as a share of the characters of the true one. */
final class ErrorRate {

    private static final Pattern QUOTES = Pattern.compile("[„“”«»]|''");
    private static final Pattern APOSTROPHES = Pattern.compile("[’‘`´]");
    private static final Pattern DASHES = Pattern.compile("[–—−]");
    private static final Pattern SPACES = Pattern.compile("\\s+");

    private ErrorRate() {}

    /** Compares the letters of texts: spaces, and the shapes of quotes and dashes, make no difference. */
    static double of(String text, String truth) {
        String read = normalize(text);
        String wanted = normalize(truth);
        return (double) countEdits(read, wanted) / Math.max(1, wanted.length());
    }

    private static String normalize(String text) {
        String plain = QUOTES.matcher(Normalizer.normalize(text, Normalizer.Form.NFKC)).replaceAll("\"");
        plain = APOSTROPHES.matcher(plain).replaceAll("'");
        return SPACES.matcher(DASHES.matcher(plain).replaceAll("-")).replaceAll("");
    }

    /** Returns the Levenshtein distance. */
    private static int countEdits(String text, String truth) {
        int[] last = new int[text.length() + 1];
        int[] next = new int[text.length() + 1];
        for (int at = 0; at <= text.length(); at++) {
            last[at] = at;
        }
        for (int row = 1; row <= truth.length(); row++) {
            next[0] = row;
            for (int at = 1; at <= text.length(); at++) {
                int change = truth.charAt(row - 1) == text.charAt(at - 1) ? 0 : 1;
                next[at] = Math.min(Math.min(last[at], next[at - 1]) + 1, last[at - 1] + change);
            }
            int[] swapped = last;
            last = next;
            next = swapped;
        }
        return last[text.length()];
    }
}
