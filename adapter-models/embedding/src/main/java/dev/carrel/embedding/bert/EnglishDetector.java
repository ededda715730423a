package dev.carrel.embedding.bert;

import java.util.List;
import java.util.Set;

/**
 * Detector of English text by the vocabulary of an English model: nearly every English word is a single piece, words of
 * other languages are split into several. Frequent English words make up for names and technical terms.
 */
public final class EnglishDetector {

    /** 98 % of English passages are below, and none in other languages. */
    private static final double MAX_PIECES_PER_WORD = 1.3;
    private static final double FREQUENT_WORD_BONUS = 3;
    private static final int PIECES_OF_UNKNOWN_WORD = 4;
    /** The beginning of a long text decides. */
    private static final int MAX_WORDS = 80;

    /** Excludes words that are frequent in other languages, too. */
    private static final Set<String> FREQUENT_IN_ENGLISH = Set.of("the", "of", "and", "to", "that", "for", "it", "with",
            "as",
            "are", "by", "this", "or", "from", "at", "have", "not", "you", "can", "which", "your", "if", "how", "what",
            "does", "when", "where", "why", "who", "will");

    /** Words of nearly every question in languages that are rarely split. */
    private static final Set<String> FREQUENT_ELSEWHERE = Set.of("der", "das", "und", "ist", "wie", "viele", "wer",
            "welche", "von", "eine", "le", "la", "les", "des", "une", "est", "que", "qui", "quel", "quelle", "combien",
            "de", "du", "el", "los", "las", "del", "cual", "en", "il", "di", "che", "della", "quale", "quanti", "per",
            "da", "do", "het", "een", "van", "och", "att", "det", "og", "er", "yang", "dan", "cua", "va", "ce");

    /** Text above this is not English, even with frequent English words. */
    private static final double MAX_PIECES_PER_RARE_WORD = 2.5;
    private static final int MAX_KEYWORDS = 8;

    private final WordPieceTokenizer pieces;

    /** Creates a detector that counts word pieces of the tokenizer. */
    public EnglishDetector(WordPieceTokenizer pieces) {
        this.pieces = pieces;
    }

    /** Returns whether a text is English. */
    public boolean isEnglish(String text) {
        var count = new WordStatistics();
        new BasicTokenizer(text).forEachWord((word, from, to) -> {
            if (Character.isLetter(word.codePointAt(0))) {
                count.addWord(pieces.splitWord(word), word);
            }
            return count.words < MAX_WORDS;
        });
        return count.isPlainEnglish() || count.isTechnicalEnglish();
    }

    /** The word counts of a text. */
    private static final class WordStatistics {

        private int words;
        private int pieces;
        private int frequent;
        private int elsewhere;

        boolean isPlainEnglish() {
            return words > 0 && pieces - FREQUENT_WORD_BONUS * frequent <= MAX_PIECES_PER_WORD * words;
        }

        /**
         * Returns whether the text looks like technical English, such as claims or keywords: many pieces, but among
         * English function words or among none.
         */
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
