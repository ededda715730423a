package dev.carrel.bootstrap.cli.eval;

import java.text.BreakIterator;
import java.text.Normalizer;
import java.util.Collection;
import java.util.Locale;

/** The text of a reply, as far as it can be measured without understanding it. */
record ReplyText(String text) {

    /** Whether one of the answers stands in it, whatever the case, the white space and the form of the characters. */
    boolean holdsAny(Collection<String> answers) {
        String plain = plain(text);
        return answers.stream().map(ReplyText::plain).anyMatch(answer -> !answer.isEmpty() && plain.contains(answer));
    }

    /** How many words it has; in writing that puts no spaces between them, stretches between punctuation. */
    int words() {
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

    private static String plain(String text) {
        return Normalizer.normalize(text, Normalizer.Form.NFKC)
                .toLowerCase(Locale.ROOT)
                .replaceAll("\\s+", " ")
                .strip();
    }
}
