package dev.carrel.cli.evaluation.metric;

import java.text.BreakIterator;
import java.text.Normalizer;
import java.util.Collection;
import java.util.Locale;

/** The text of a reply, as far as it can be measured without understanding it. */
public record ReplyText(String text) {

    /** Whether one of the answers stands in it, whatever the case, the white space and the form of the characters. */
    boolean containsAny(Collection<String> answers) {
        String plain = normalize(text);
        return answers.stream()
                .map(ReplyText::normalize)
                .anyMatch(answer -> !answer.isEmpty() && plain.contains(answer));
    }

    /** How many words it has; in writing that puts no spaces between them, stretches between punctuation. */
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
