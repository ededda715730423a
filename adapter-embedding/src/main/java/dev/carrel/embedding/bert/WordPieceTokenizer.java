package dev.carrel.embedding.bert;

import java.util.ArrayList;
import java.util.List;

/**
 * Cuts the words of a text into the pieces that a model knows, each as long as can be. A word of which a part is in no
 * piece is unknown as a whole.
 */
public final class WordPieceTokenizer {

    private static final int MAX_WORD_LENGTH = 100;
    private static final String CONTINUATION_PREFIX = "##";

    private final WordPieceVocabulary vocabulary;

    WordPieceTokenizer(WordPieceVocabulary vocabulary) {
        this.vocabulary = vocabulary;
    }

    /**
     * The numbers of the pieces of a text, between those that begin and end every text.
     *
     * @param maxPieces pieces at most, the two included; what is behind them is not looked at
     */
    public long[] tokenizeText(String text, int maxPieces) {
        var numbers = new ArrayList<Long>();
        numbers.add((long) vocabulary.pieceId(WordPieceVocabulary.BEGIN));
        new BasicTokenizer(text).forEachWord(word -> {
            splitWord(word).forEach(piece -> numbers.add((long) vocabulary.pieceId(piece)));
            return numbers.size() < maxPieces;
        });
        List<Long> kept = numbers.subList(0, Math.min(numbers.size(), maxPieces - 1));
        kept.add((long) vocabulary.pieceId(WordPieceVocabulary.END));
        return kept.stream().limit(maxPieces).mapToLong(Long::longValue).toArray();
    }

    List<String> splitWord(String word) {
        if (word.codePointCount(0, word.length()) > MAX_WORD_LENGTH) {
            return List.of(WordPieceVocabulary.UNKNOWN);
        }
        var pieces = new ArrayList<String>();
        int start = 0;
        while (start < word.length()) {
            String piece = longestPiece(word, start);
            if (piece.isEmpty()) {
                return List.of(WordPieceVocabulary.UNKNOWN);
            }
            pieces.add(piece);
            start += piece.length() - (start == 0 ? 0 : CONTINUATION_PREFIX.length());
        }
        return pieces;
    }

    /** Empty if no piece begins there. */
    private String longestPiece(String word, int start) {
        String before = start == 0 ? "" : CONTINUATION_PREFIX;
        for (int end = word.length(); end > start; end--) {
            String piece = before + word.substring(start, end);
            if (vocabulary.hasPiece(piece)) {
                return piece;
            }
        }
        return "";
    }
}
