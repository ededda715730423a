package dev.carrel.scraping.decode;

import java.nio.charset.Charset;
import java.util.Optional;
import org.mozilla.universalchardet.UniversalDetector;

/**
 * A charset detector for undeclared text in non-Latin scripts and in Central European languages. For other Latin
 * scripts it detects nothing: such guesses are often wrong, and windows-1252 is right most of the time.
 */
final class CharsetDetector {

    private static final int MAX_DETECTION_BYTES = 256 * 1024;
    /** Accented letters of Latin scripts occur singly or in pairs. */
    private static final int MIN_RUN_LENGTH = 4;

    private CharsetDetector() {}

    /** Returns the label of the detected charset; empty for most Latin scripts and unknown charsets. */
    static Optional<String> detectLabel(byte[] bytes) {
        int start = findFirstNonAscii(bytes);
        int end = Math.min(bytes.length, start + MAX_DETECTION_BYTES);
        Optional<String> beyondLatin = isBeyondLatin(bytes, start, end) ? detectBeyondLatin(bytes, start, end)
                : Optional.empty();
        return beyondLatin.or(() -> isBig5(bytes, start, end) ? Optional.of("Big5") : Optional.empty())
                .or(() -> CentralEuropean.detectLabel(bytes));
    }

    private static Optional<String> detectBeyondLatin(byte[] bytes, int start, int end) {
        var detector = new UniversalDetector();
        detector.handleData(bytes, start, end - start);
        detector.dataEnd();
        return Optional.ofNullable(detector.getDetectedCharset()).filter(label -> !label.equals("WINDOWS-1252"));
    }

    /** Returns true if most non-ASCII bytes occur in long runs. */
    private static boolean isBeyondLatin(byte[] bytes, int from, int to) {
        int all = 0;
        int inRuns = 0;
        int run = 0;
        for (int i = from; i <= to; i++) {
            if (i < to && bytes[i] < 0) {
                run++;
            } else {
                all += run;
                inRuns += run >= MIN_RUN_LENGTH ? run : 0;
                run = 0;
            }
        }
        return inRuns * 2 > all;
    }

    /** The second bytes of Big5 are often ASCII letters, so its runs are short. */
    private static boolean isBig5(byte[] bytes, int from, int to) {
        String text = new String(bytes, from, to - from, Charset.forName("Big5-HKSCS"));
        long ideographs = text.chars().filter(c -> c >= 0x4e00 && c <= 0x9fff).count();
        long others = text.chars().filter(c -> c == 0xfffd || Character.isLetter(c) && c < 0x2e80).count();
        return ideographs >= MIN_RUN_LENGTH && others * 4 <= ideographs;
    }

    private static int findFirstNonAscii(byte[] bytes) {
        int i = 0;
        while (i < bytes.length && bytes[i] >= 0) {
            i++;
        }
        return i;
    }
}
