package dev.carrel.http;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Cuts what comes in so that no piece ends within what may become a boundary. Jetty's parser of 12.1 needs that: if the
 * first bytes of a part are those of a boundary, such as a hyphen, and come as the end of a piece, it gives the part a
 * line feed more.
 */
final class BoundaryGuard {

    private static final byte LINE_FEED = '\n';

    private final byte[] delimiter;
    private byte[] held = {};
    private boolean isLineBegun;

    BoundaryGuard(String boundary) {
        this.delimiter = ("--" + boundary).getBytes(StandardCharsets.US_ASCII);
    }

    /** What can be handed on of all that came so far; the rest is held back until more of it is known. */
    ByteBuffer pass(ByteBuffer bytes) {
        byte[] all = Arrays.copyOf(held, held.length + bytes.remaining());
        bytes.get(all, held.length, bytes.remaining());
        int line = lastLine(all);
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
    ByteBuffer rest() {
        return ByteBuffer.wrap(held);
    }

    /** Where the last line begins, if that is near the end; -1 if it is not. */
    private int lastLine(byte[] all) {
        int nearest = Math.max(0, all.length - delimiter.length);
        for (int place = all.length; place > nearest; place--) {
            if (all[place - 1] == LINE_FEED) {
                return place;
            }
        }
        return nearest == 0 && !isLineBegun ? 0 : -1;
    }
}
