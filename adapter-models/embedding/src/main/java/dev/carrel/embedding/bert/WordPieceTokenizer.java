package dev.carrel.embedding.bert;

import java.util.ArrayList;
import java.util.List;

/**
 * WordPiece tokenizer (Schuster and Nakajima, 2012): splits each word greedily into the longest known pieces. A word
 * with an unknown part is unknown as a whole.
 */
public final class WordPieceTokenizer {

    private static final int MAX_WORD_LENGTH = 100;
    private static final String CONTINUATION_PREFIX = "##";

    private final WordPieceVocabulary vocabulary;

    WordPieceTokenizer(WordPieceVocabulary vocabulary) {
        this.vocabulary = vocabulary;
    }

    /**
     * Returns the ids of the pieces of a text, between the markers of start and end.
     *
     * @param maxPieces the maximum number of ids, including both markers; the rest of the text is ignored
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

    /** Returns the longest piece at this position; empty if there is none. */
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
