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
        var ids = new ArrayList<Long>();
        ids.add(markerId(WordPieceVocabulary.BEGIN));
        splitText(text, Math.max(0, maxPieces - 2)).forEach(piece -> ids.add((long) piece.id()));
        ids.add(markerId(WordPieceVocabulary.END));
        return ids.stream().limit(maxPieces).mapToLong(Long::longValue).toArray();
    }

    /**
     * A piece of a text.
     *
     * @param from where the word that it belongs to begins in the text
     * @param to where that word ends, exclusive
     */
    public record WordPiece(int id, int from, int to) {}

    /** Returns the pieces of a text, at most a number of them; the rest of the text is ignored. */
    public List<WordPiece> splitText(String text, int maxPieces) {
        var found = new ArrayList<WordPiece>();
        new BasicTokenizer(text).forEachWord((word, from, to) -> {
            splitWord(word).forEach(piece -> found.add(new WordPiece(vocabulary.pieceId(piece), from, to)));
            return found.size() < maxPieces;
        });
        return found.subList(0, Math.min(found.size(), maxPieces));
    }

    /** Returns the id of the marker that begins every text. */
    long beginId() {
        return markerId(WordPieceVocabulary.BEGIN);
    }

    /** Returns the id of the marker that ends every text. */
    long endId() {
        return markerId(WordPieceVocabulary.END);
    }

    private long markerId(String marker) {
        return vocabulary.pieceId(marker);
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
