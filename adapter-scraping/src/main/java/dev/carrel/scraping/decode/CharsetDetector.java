package dev.carrel.scraping.decode;

import java.util.Optional;
import org.mozilla.universalchardet.UniversalDetector;

/**
 * The charset of a text that declares none, told by how often its bytes follow one another in which language. Where a
 * text could be in a Latin script no guess is made: such guesses are often wrong, and windows-1252 is right most of the
 * time.
 */
final class CharsetDetector {

    private static final int MAX_DETECTION_BYTES = 256 * 1024;
    /** Accented letters of Latin scripts stand alone, or two by two. */
    private static final int MIN_RUN_LENGTH = 4;

    private CharsetDetector() {}

    /** Its label; empty if the text could be in a Latin script, or in no charset that is known. */
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

    /** Most bytes beyond ASCII stand in long runs of such. */
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
