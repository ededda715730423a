package dev.carrel.domain.text;

/** Measures text in UTF-8 without encoding it. */
public final class Utf8 {

    private Utf8() {}

    /** Returns how many bytes {@link String#getBytes(java.nio.charset.Charset)} makes of a text in UTF-8. */
    public static long byteCount(CharSequence text) {
        long bytes = 0;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < 0x80) {
                bytes++;
            } else if (c < 0x800) {
                bytes += 2;
            } else if (!Character.isSurrogate(c)) {
                bytes += 3;
            } else if (Character.isHighSurrogate(c) && i + 1 < text.length()
                    && Character.isLowSurrogate(text.charAt(i + 1))) {
                bytes += 4;
                i++;
            } else {
                // A lone surrogate is encoded as a question mark.
                bytes++;
            }
        }
        return bytes;
    }
}
