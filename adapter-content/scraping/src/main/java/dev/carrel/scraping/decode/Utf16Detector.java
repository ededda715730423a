package dev.carrel.scraping.decode;

import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Optional;

/** A UTF-16 detector: at the start of most text, markup above all, about every other byte is zero. */
final class Utf16Detector {

    private static final int MAX_SNIFFED_CHARACTERS = 32;

    private Utf16Detector() {}

    /** Returns the byte order of UTF-16 text without a byte order mark; empty if it does not look like UTF-16. */
    static Optional<Charset> detectByteOrder(byte[] bytes) {
        if (isMostlyZero(1, bytes)) {
            return Optional.of(StandardCharsets.UTF_16LE);
        }
        return isMostlyZero(0, bytes) ? Optional.of(StandardCharsets.UTF_16BE) : Optional.empty();
    }

    private static boolean isMostlyZero(int parity, byte[] bytes) {
        int characters = Math.min(bytes.length / 2, MAX_SNIFFED_CHARACTERS);
        int zeros = 0;
        for (int i = 0; i < characters; i++) {
            byte other = bytes[2 * i + 1 - parity];
            if (other == 0) {
                return false;
            }
            zeros += bytes[2 * i + parity] == 0 && isPrintable(other) ? 1 : 0;
        }
        return characters > 1 && zeros * 4 >= characters * 3;
    }

    private static boolean isPrintable(byte b) {
        return (b >= ' ' && b < 0x7f) || b < 0 || b == '\t' || b == '\n' || b == '\r';
    }
}
