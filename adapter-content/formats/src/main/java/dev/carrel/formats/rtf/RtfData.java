package dev.carrel.formats.rtf;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;

/** The data of a group: hexadecimal digits, or bytes after {@code \\bin}. What is in groups of its own is no part. */
final class RtfData {

    private static final int RADIX = 16;

    private final String rtf;
    private final int maxBytes;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    /** The first digit of a byte; negative if there is none. */
    private int first = -1;

    /** @param maxBytes how many bytes are kept; further ones are passed over */
    RtfData(String rtf, int maxBytes) {
        this.rtf = rtf;
        this.maxBytes = maxBytes;
    }

    /** Reads the data from a place in a group. Returns where the group ends. */
    int read(int start) {
        int depth = 0;
        int at = start;
        while (at < rtf.length()) {
            char c = rtf.charAt(at);
            if (c == '}' && depth == 0) {
                return at;
            }
            depth += c == '{' ? 1 : c == '}' ? -1 : 0;
            RtfControl control = c == '\\' ? RtfControl.next(rtf, at) : null;
            if (control != null) {
                at = endOf(control, rtf);
                if (depth == 0 && "bin".equals(control.word())) {
                    addBinary(control.end(), at);
                }
            } else {
                if (depth == 0) {
                    addDigit(Character.digit(c, RADIX));
                }
                at++;
            }
        }
        return at;
    }

    /** Returns where the text goes on after a control and its binary data. */
    static int endOf(RtfControl control, String rtf) {
        String length = "bin".equals(control.word()) ? control.number() : null;
        return (int) Math.min(rtf.length(),
                control.end() + (length == null ? 0 : Math.max(0, Long.parseLong(length))));
    }

    private void addBinary(int start, int end) {
        int kept = Math.min(end - start, maxBytes - bytes.size());
        bytes.writeBytes(rtf.substring(start, start + kept).getBytes(StandardCharsets.ISO_8859_1));
    }

    private void addDigit(int digit) {
        if (digit < 0 || bytes.size() == maxBytes) {
            return;
        }
        if (first < 0) {
            first = digit;
        } else {
            bytes.write(first * RADIX + digit);
            first = -1;
        }
    }

    byte[] bytes() {
        return bytes.toByteArray();
    }
}
