package dev.carrel.domain.document;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What was recognised in the picture of a page, or in another picture.
 *
 * @param lines in reading order; none if the picture has no text
 * @param height of the page in points; 0 if it could not be read
 * @param quarterTurns how many quarters of a turn to the right set the picture upright, from 0 to 3; the places of the
 * lines are those on the upright page
 * @param failure why it could not be read, as a sentence; null if it could
 */
public record RecognizedPage(List<RecognizedLine> lines, float height, int quarterTurns, @Nullable String failure) {

    /**
     * Below this mean confidence a page is unclear. Clean, skewed and noisy pages of manuals at 150 to 300 dpi had 76
     * to 93; worse scans were not measured.
     */
    private static final int MIN_CONFIDENCE = 60;

    public RecognizedPage {
        lines = List.copyOf(lines);
    }

    /** Creates a page that could be read, and lay upright. */
    public RecognizedPage(List<RecognizedLine> lines, float height) {
        this(lines, height, 0, null);
    }

    /** Returns a page that could not be read, for a reason that is a sentence. */
    public static RecognizedPage unread(String failure) {
        return new RecognizedPage(List.of(), 0, 0, failure);
    }

    /** Returns the page as read in a picture that was turned to the right before. */
    public RecognizedPage turnedBefore(int quarters) {
        return new RecognizedPage(lines, height, (quarterTurns + quarters) % 4, failure);
    }

    /** Returns whether the picture could be read; it may still have no text. */
    public boolean isRead() {
        return failure == null;
    }

    /** Returns the mean confidence of the lines by their letters, from 0 to 100; 100 without lines. */
    public int confidence() {
        long letters = lines.stream().mapToLong(line -> line.text().length()).sum();
        long sum = lines.stream().mapToLong(line -> (long) line.confidence() * line.text().length()).sum();
        return letters == 0 ? 100 : Math.toIntExact(sum / letters);
    }

    /** Returns whether much of the text is likely to be wrong. */
    public boolean isUnclear() {
        return confidence() < MIN_CONFIDENCE;
    }
}
