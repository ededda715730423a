package dev.carrel.generation.extractive.text;

import java.util.ArrayList;
import java.util.List;

/** Splitter for text that is too long for a sentence, such as a table without line breaks. */
final class ClauseSplitter {

    private static final int MAX_WORDS = 100;
    private static final int WORDS_PER_PART = 60;
    /** Characters to split after, best first. */
    private static final List<String> SEAMS = List.of(";；", ",，、،", " ");

    private ClauseSplitter() {}

    /**
     * Returns the sentence itself if it is not too long, or its parts. Joined, the parts are the sentence except for
     * spaces.
     */
    static List<String> splitSentence(String sentence) {
        int words = WordCount.countWords(sentence);
        if (words <= MAX_WORDS) {
            return List.of(sentence);
        }
        int parts = Math.ceilDiv(words, WORDS_PER_PART);
        int maxLength = Math.ceilDiv(sentence.length(), parts);
        var clauses = new ArrayList<String>();
        int start = 0;
        while (start < sentence.length()) {
            int end = sentence.length() - start <= maxLength ? sentence.length()
                    : findSeam(sentence, start, start + maxLength);
            String clause = sentence.substring(start, end).strip();
            if (!clause.isEmpty()) {
                clauses.add(clause);
            }
            start = end;
        }
        return clauses;
    }

    /** Returns the last split position in the second half of the stretch, or its end if there is none. */
    private static int findSeam(String text, int start, int limit) {
        for (String seams : SEAMS) {
            for (int end = limit; end > (start + limit) / 2; end--) {
                if (seams.indexOf(text.charAt(end - 1)) >= 0) {
                    return end;
                }
            }
        }
        return Character.isSurrogatePair(text.charAt(limit - 1), text.charAt(limit)) ? limit - 1 : limit;
    }
}
