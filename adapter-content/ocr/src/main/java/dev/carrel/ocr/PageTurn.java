package dev.carrel.ocr;

import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * How a page lies in its picture. Tesseract reads a page that it has turned, but gives the places in the picture: the
 * direction from word to word shows how it lies.
 */
enum PageTurn {

    UPRIGHT(0), UPSIDE_DOWN(2),
    /** The lines go up. */
    ON_THE_LEFT_SIDE(1),
    /** The lines go down. */
    ON_THE_RIGHT_SIDE(3);

    private final int quarters;

    PageTurn(int quarters) {
        this.quarters = quarters;
    }

    /** Returns how many quarters of a turn to the right set the page upright. */
    int quarters() {
        return quarters;
    }

    /** Returns how most of the lines lie. */
    static PageTurn of(Collection<List<RecognizedWord>> lines) {
        Map<PageTurn, Double> distances = new EnumMap<>(PageTurn.class);
        for (List<RecognizedWord> words : lines) {
            double x = words.getLast().middleX() - words.getFirst().middleX();
            double y = words.getLast().middleY() - words.getFirst().middleY();
            PageTurn turn = Math.abs(x) >= Math.abs(y)
                    ? x >= 0 ? UPRIGHT : UPSIDE_DOWN
                    : y < 0 ? ON_THE_LEFT_SIDE : ON_THE_RIGHT_SIDE;
            distances.merge(turn, Math.max(Math.abs(x), Math.abs(y)), Double::sum);
        }
        return distances.entrySet()
                .stream()
                .max(Map.Entry.comparingByValue())
                .map(Map.Entry::getKey)
                .orElse(UPRIGHT);
    }

    boolean isSideways() {
        return this == ON_THE_LEFT_SIDE || this == ON_THE_RIGHT_SIDE;
    }

    /** Returns the word with its place on the upright page; width and height are those of the picture. */
    RecognizedWord turnUpright(RecognizedWord word, float width, float height) {
        return switch (this) {
            case UPRIGHT -> word;
            case UPSIDE_DOWN -> place(word, width - word.right(), height - word.bottom(), width - word.left(),
                    height - word.top());
            case ON_THE_LEFT_SIDE -> place(word, height - word.bottom(), word.left(), height - word.top(),
                    word.right());
            case ON_THE_RIGHT_SIDE -> place(word, word.top(), width - word.right(), word.bottom(),
                    width - word.left());
        };
    }

    private static RecognizedWord place(RecognizedWord word, float left, float top, float right, float bottom) {
        return new RecognizedWord(word.text(), left, top, right, bottom, word.confidence());
    }
}
