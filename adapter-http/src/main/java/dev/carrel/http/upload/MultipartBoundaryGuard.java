package dev.carrel.http.upload;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Cuts what comes in so that no piece ends within what may become a boundary. Jetty's parser of 12.1 needs that: if the
 * first bytes of a part are those of a boundary, such as a hyphen, and come as the end of a piece, it gives the part a
 * line feed more.
 */
final class MultipartBoundaryGuard {

    private static final byte LINE_FEED = '\n';

    private final byte[] delimiter;
    private byte[] held = {};
    private boolean isLineBegun;

    MultipartBoundaryGuard(String boundary) {
        this.delimiter = ("--" + boundary).getBytes(StandardCharsets.US_ASCII);
    }

    /** What can be handed on of all that came so far; the rest is held back until more of it is known. */
    ByteBuffer filterBytes(ByteBuffer bytes) {
        byte[] all = Arrays.copyOf(held, held.length + bytes.remaining());
        bytes.get(all, held.length, bytes.remaining());
        int line = lastLineStart(all);
        boolean isUndecided = line >= 0 && all.length - line < delimiter.length
                && Arrays.equals(all, line, all.length, delimiter, 0, all.length - line);
        int end = isUndecided ? line : all.length;
        held = Arrays.copyOfRange(all, end, all.length);
        if (end > 0) {
            isLineBegun = all[end - 1] != LINE_FEED;
        }
        return ByteBuffer.wrap(all, 0, end);
    }

    /** What was held back, when nothing more comes. */
    ByteBuffer heldBytes() {
        return ByteBuffer.wrap(held);
    }

    /** Where the last line begins, if that is near the end; -1 if it is not. */
    private int lastLineStart(byte[] all) {
        int nearest = Math.max(0, all.length - delimiter.length);
        for (int position = all.length; position > nearest; position--) {
            if (all[position - 1] == LINE_FEED) {
                return position;
            }
        }
        return nearest == 0 && !isLineBegun ? 0 : -1;
    }
}
