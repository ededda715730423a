package dev.carrel.scraping.decode;

import java.util.Optional;
import org.mozilla.universalchardet.UniversalDetector;

/**
 * A charset detector for undeclared text in non-Latin scripts. For Latin scripts it detects nothing: such guesses are
 * often wrong, and windows-1252 is right most of the time.
 */
final class CharsetDetector {

    private static final int MAX_DETECTION_BYTES = 256 * 1024;
    /** Accented letters of Latin scripts occur singly or in pairs. */
    private static final int MIN_RUN_LENGTH = 4;

    private CharsetDetector() {}

    /** Returns the label of the detected charset; empty for Latin scripts and unknown charsets. */
    static Optional<String> detectLabel(byte[] bytes) {
        int start = findFirstNonAscii(bytes);
        int end = Math.min(bytes.length, start + MAX_DETECTION_BYTES);
        if (!isBeyondLatin(bytes, start, end)) {
            return Optional.empty();
        }
        var detector = new UniversalDetector();
        detector.handleData(bytes, start, end - start);
        detector.dataEnd();
        return Optional.ofNullable(detector.getDetectedCharset());
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

    private static int findFirstNonAscii(byte[] bytes) {
        int i = 0;
        while (i < bytes.length && bytes[i] >= 0) {
            i++;
        }
        return i;
    }
}
