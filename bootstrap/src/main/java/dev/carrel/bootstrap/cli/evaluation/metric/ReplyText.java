package dev.carrel.bootstrap.cli.evaluation.metric;

import java.text.BreakIterator;
import java.text.Normalizer;
import java.util.Collection;
import java.util.Locale;

/** The text of a reply, for metrics that need no understanding of it. */
public record ReplyText(String text) {

    /** Returns whether the text contains one of the answers, ignoring case, white space and Unicode form. */
    boolean containsAny(Collection<String> answers) {
        String plain = normalize(text);
        return answers.stream()
                .map(ReplyText::normalize)
                .anyMatch(answer -> !answer.isEmpty() && plain.contains(answer));
    }

    /** Returns the number of words; in scripts without spaces, of stretches between punctuation. */
    int countWords() {
        BreakIterator boundaries = BreakIterator.getWordInstance(Locale.ROOT);
        boundaries.setText(text);
        int words = 0;
        int from = boundaries.first();
        for (int to = boundaries.next(); to != BreakIterator.DONE; to = boundaries.next()) {
            if (Character.isLetterOrDigit(text.codePointAt(from))) {
                words++;
            }
            from = to;
        }
        return words;
    }

    private static String normalize(String text) {
        return Normalizer.normalize(text, Normalizer.Form.NFKC)
                .toLowerCase(Locale.ROOT)
                .replaceAll("\\s+", " ")
                .strip();
    }
}
