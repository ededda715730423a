package dev.carrel.embedding.bert;

import java.util.List;
import java.util.Set;

/**
 * Tells English from other languages by what a model for English makes of it: of English words nearly every one is a
 * piece, while it cuts those of other languages up; and every few words one is among the most frequent of English,
 * which makes up for names and terms.
 */
public final class EnglishDetector {

    /** Of English passages 98 in a hundred are below, of those in other languages not one. */
    private static final double MAX_PIECES_PER_WORD = 1.3;
    private static final double FREQUENT_WORD_BONUS = 3;
    private static final int PIECES_OF_UNKNOWN_WORD = 4;
    /** Of a long text the beginning tells. */
    private static final int MAX_WORDS = 80;

    /** Without those that are frequent in other languages too. */
    private static final Set<String> FREQUENT_IN_ENGLISH = Set.of("the", "of", "and", "to", "that", "for", "it", "with",
            "as",
            "are", "by", "this", "or", "from", "at", "have", "not", "you", "can", "which", "your", "if", "how", "what",
            "does", "when", "where", "why", "who", "will");

    /** What languages that are cut up little have in nearly every question. */
    private static final Set<String> FREQUENT_ELSEWHERE = Set.of("der", "das", "und", "ist", "wie", "viele", "wer",
            "welche", "von", "eine", "le", "la", "les", "des", "une", "est", "que", "qui", "quel", "quelle", "combien",
            "de", "du", "el", "los", "las", "del", "cual", "en", "il", "di", "che", "della", "quale", "quanti", "per",
            "da", "do", "het", "een", "van", "och", "att", "det", "og", "er", "yang", "dan", "cua", "va", "ce");

    /** Beyond that no text is English, whatever small words it has. */
    private static final double MAX_PIECES_PER_RARE_WORD = 2.5;
    private static final int MAX_KEYWORDS = 8;

    private final WordPieceTokenizer pieces;

    public EnglishDetector(WordPieceTokenizer pieces) {
        this.pieces = pieces;
    }

    public boolean isEnglish(String text) {
        var count = new WordStatistics();
        new BasicTokenizer(text).forEachWord(word -> {
            if (Character.isLetter(word.codePointAt(0))) {
                count.addWord(pieces.splitWord(word), word);
            }
            return count.words < MAX_WORDS;
        });
        return count.isPlainEnglish() || count.isTechnicalEnglish();
    }

    /** What was seen so far. */
    private static final class WordStatistics {

        private int words;
        private int pieces;
        private int frequent;
        private int elsewhere;

        boolean isPlainEnglish() {
            return words > 0 && pieces - FREQUENT_WORD_BONUS * frequent <= MAX_PIECES_PER_WORD * words;
        }

        /** As claims and keywords of a trade are: cut up much, but among small words of English, or among none. */
        boolean isTechnicalEnglish() {
            return words > 0 && pieces <= MAX_PIECES_PER_RARE_WORD * words
                    && (frequent > elsewhere || (elsewhere == 0 && words <= MAX_KEYWORDS));
        }

        void addWord(List<String> cut, String word) {
            words++;
            pieces += cut.contains(WordPieceVocabulary.UNKNOWN) ? PIECES_OF_UNKNOWN_WORD : cut.size();
            frequent += FREQUENT_IN_ENGLISH.contains(word) ? 1 : 0;
            elsewhere += FREQUENT_ELSEWHERE.contains(word) ? 1 : 0;
        }
    }
}
