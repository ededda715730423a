package dev.carrel.http.upload;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;

/**
 * Splits a multipart body so that no piece ends within what may be a boundary. It works around a defect of Jetty's
 * parser (12.1): if the first bytes of a part are equal to the start of a boundary, such as a hyphen, and end a piece,
 * the parser adds a line feed to the part.
 */
final class MultipartBoundaryGuard {

    private static final byte LINE_FEED = '\n';

    private final byte[] delimiter;
    private byte[] held = {};
    private boolean isLineBegun;

    MultipartBoundaryGuard(String boundary) {
        this.delimiter = ("--" + boundary).getBytes(StandardCharsets.US_ASCII);
    }

    /** Returns the bytes that can be parsed now, and holds the others back until more of them is known. */
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

    /** Returns the bytes that were held back, at the end of the body. */
    ByteBuffer heldBytes() {
        return ByteBuffer.wrap(held);
    }

    /** Returns where the last line starts if that is near the end; else -1. */
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
