package dev.carrel.scraping.decode;

import java.util.Optional;

/**
 * Detects Polish, Czech and related texts in ISO 8859-2 and windows-1250: some of their letters are signs such as ³ in
 * windows-1252, which do not stand between two letters.
 */
final class CentralEuropean {

    private static final int MIN_SIGNS = 2;
    /** The Polish l with a stroke, the same in both. */
    private static final int STROKE = 0xb3;

    private CentralEuropean() {}

    static Optional<String> detectLabel(byte[] bytes) {
        int signs = 0;
        int iso = 0;
        int windows = 0;
        boolean isPolish = false;
        for (int i = 1; i < bytes.length - 1; i++) {
            int c = bytes[i] & 0xff;
            if (c >= 0x80 && c <= 0xbf && isLetter(bytes[i - 1]) && isLetter(bytes[i + 1])) {
                signs += isSign(c) ? 1 : 0;
                isPolish |= c == STROKE;
                iso += c == 0xb1 || c == 0xb6 || c == 0xbc ? 1 : 0;
                windows += c == 0x9c || c == 0x9f || c == 0xb9 ? 1 : 0;
            }
        }
        if (signs < MIN_SIGNS) {
            return Optional.empty();
        }
        return Optional.of(isPolish && windows > iso ? "windows-1250" : "ISO-8859-2");
    }

    /** Returns true for what is no letter, quotation mark, dash or space in windows-1252. */
    private static boolean isSign(int c) {
        return c == 0xa3 || c == 0xa6 || c == 0xac || c == 0xaf || (c >= 0xb1 && c <= 0xb3) || c == 0xb6 || c == 0xb9
                || c == 0xbc || c == 0xbe || c == 0xbf;
    }

    private static boolean isLetter(byte b) {
        int c = b & 0xff;
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c >= 0xc0 || isSign(c);
    }
}
