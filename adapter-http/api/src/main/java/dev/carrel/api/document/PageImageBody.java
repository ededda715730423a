package dev.carrel.api.document;

import java.util.List;

/**
 * A page in which text was recognised.
 *
 * @param image a PNG in Base64
 * @param lines in reading order; none if their places in the picture are not known
 */
public record PageImageBody(int page, int width, int height, String image, List<PageLineBody> lines) {

    public PageImageBody {
        lines = List.copyOf(lines);
    }

    /** A line of text with its place in the picture, in pixels from the top left. */
    public record PageLineBody(String text, int left, int top, int right, int bottom) {}
}
