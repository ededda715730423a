package dev.carrel.embedding;

import java.util.List;
import java.util.Set;

/**
 * Tells English from other languages by what a model for English makes of it: of English words nearly every one is a
 * piece, while it cuts those of other languages up; and every few words one is among the most frequent of English,
 * which makes up for names and terms.
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

    /** What languages that are cut up little have in nearly every question. */
    private static final Set<String> FREQUENT_ELSEWHERE = Set.of("der", "das", "und", "ist", "wie", "viele", "wer",
            "welche", "von", "eine", "le", "la", "les", "des", "une", "est", "que", "qui", "quel", "quelle", "combien",
            "de", "du", "el", "los", "las", "del", "cual", "en", "il", "di", "che", "della", "quale", "quanti", "per",
            "da", "do", "het", "een", "van", "och", "att", "det", "og", "er", "yang", "dan", "cua", "va", "ce");

    /** Beyond that no text is English, whatever small words it has. */
    private static final double MOST_PIECES_OF_HARD_WORDS = 2.5;
    private static final int FEW_WORDS = 8;

    private final WordPieces pieces;

    English(WordPieces pieces) {
        this.pieces = pieces;
    }

    boolean is(String text) {
        var count = new Count();
        new BertWords(text).forEach(word -> {
            if (Character.isLetter(word.codePointAt(0))) {
                count.add(pieces.cut(word), word);
            }
            return count.words < ENOUGH_WORDS;
        });
        return count.isPlain() || count.isOfHardWords();
    }

    /** What was seen so far. */
    private static final class Count {

        private int words;
        private int pieces;
        private int frequent;
        private int elsewhere;

        boolean isPlain() {
            return words > 0 && pieces - WORTH_OF_FREQUENT * frequent <= MOST_PIECES * words;
        }

        /** As claims and keywords of a trade are: cut up much, but among small words of English, or among none. */
        boolean isOfHardWords() {
            return words > 0 && pieces <= MOST_PIECES_OF_HARD_WORDS * words
                    && (frequent > elsewhere || (elsewhere == 0 && words <= FEW_WORDS));
        }

        void add(List<String> cut, String word) {
            words++;
            pieces += cut.contains(Vocabulary.UNKNOWN) ? PIECES_OF_UNKNOWN : cut.size();
            frequent += FREQUENT.contains(word) ? 1 : 0;
            elsewhere += FREQUENT_ELSEWHERE.contains(word) ? 1 : 0;
        }
    }
}
