package dev.carrel.embedding;

import java.util.List;
import java.util.Set;

/**
 * Tells English from other languages by what a model for English makes of it: of English words nearly every one is a piece,
 * while it cuts those of other languages up; and every few words one is among the most frequent of English, which makes up
 * for names and terms.
 */
final class English {

    /** Of English passages 98 in a hundred are below, of those in other languages not one. */
    private static final double MOST_PIECES = 1.3;
    private static final double WORTH_OF_FREQUENT = 3;
    private static final int PIECES_OF_UNKNOWN = 4;
    /** Of a long text the beginning tells. */
    private static final int ENOUGH_WORDS = 80;

    /** Without those that are frequent in other languages too. */
    private static final Set<String> FREQUENT = Set.of("the", "of", "and", "to", "that", "for", "it", "with", "as",
            "are", "by", "this", "or", "from", "at", "have", "not", "you", "can", "which", "your", "if", "how", "what",
            "does", "when", "where", "why", "who", "will");

    private final WordPieces pieces;

    English(WordPieces pieces) {
        this.pieces = pieces;
    }

    boolean is(String text) {
        var count = new Count();
        new BertWords(text).forEach(word -> {
            if (Character.isLetter(word.codePointAt(0))) {
                count.add(pieces.cut(word), FREQUENT.contains(word));
            }
            return count.words < ENOUGH_WORDS;
        });
        return count.words > 0 && count.pieces - WORTH_OF_FREQUENT * count.frequent <= MOST_PIECES * count.words;
    }

    /** What was seen so far. */
    private static final class Count {

        private int words;
        private int pieces;
        private int frequent;

        void add(List<String> cut, boolean isFrequent) {
            words++;
            pieces += cut.contains(Vocabulary.UNKNOWN) ? PIECES_OF_UNKNOWN : cut.size();
            frequent += isFrequent ? 1 : 0;
        }
    }
}
