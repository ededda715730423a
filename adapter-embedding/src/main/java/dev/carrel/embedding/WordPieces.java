package dev.carrel.embedding;

import java.util.ArrayList;
import java.util.List;

/**
 * Cuts the words of a text into the pieces that a model knows, each as long as can be. A word of which a part is in no
 * piece is unknown as a whole.
 */
final class WordPieces {

    private static final int LONGEST_WORD = 100;
    private static final String GOES_ON = "##";

    private final Vocabulary vocabulary;

    WordPieces(Vocabulary vocabulary) {
        this.vocabulary = vocabulary;
    }

    /**
     * The numbers of the pieces of a text, between those that begin and end every text.
     *
     * @param most pieces at most, the two included; what is behind them is not looked at
     */
    long[] of(String text, int most) {
        var numbers = new ArrayList<Long>();
        numbers.add((long) vocabulary.number(Vocabulary.BEGIN));
        new BertWords(text).forEach(word -> {
            cut(word).forEach(piece -> numbers.add((long) vocabulary.number(piece)));
            return numbers.size() < most;
        });
        List<Long> kept = numbers.subList(0, Math.min(numbers.size(), most - 1));
        kept.add((long) vocabulary.number(Vocabulary.END));
        return kept.stream().limit(most).mapToLong(Long::longValue).toArray();
    }

    List<String> cut(String word) {
        if (word.codePointCount(0, word.length()) > LONGEST_WORD) {
            return List.of(Vocabulary.UNKNOWN);
        }
        var pieces = new ArrayList<String>();
        int start = 0;
        while (start < word.length()) {
            String piece = longest(word, start);
            if (piece.isEmpty()) {
                return List.of(Vocabulary.UNKNOWN);
            }
            pieces.add(piece);
            start += piece.length() - (start == 0 ? 0 : GOES_ON.length());
        }
        return pieces;
    }

    /** Empty if no piece begins there. */
    private String longest(String word, int start) {
        String before = start == 0 ? "" : GOES_ON;
        for (int end = word.length(); end > start; end--) {
            String piece = before + word.substring(start, end);
            if (vocabulary.knows(piece)) {
                return piece;
            }
        }
        return "";
    }
}
