package dev.carrel.bootstrap.settings;

import java.time.Duration;
import java.util.Locale;

/** How settings are written. */
final class Words {

    private static final long KIBI = 1024;

    private Words() {}

    /** A time in the largest unit that tells it whole, e.g. {@code 2m}. */
    static String of(Duration time) {
        if (time.toMillisPart() != 0) {
            return time.toMillis() + "ms";
        }
        long seconds = time.toSeconds();
        return seconds == 0 || seconds % 60 != 0 ? seconds + "s"
                : seconds % 3600 != 0 ? seconds / 60 + "m"
                        : seconds % 86_400 != 0 ? seconds / 3600 + "h"
                                : seconds / 86_400 + "d";
    }

    /** A size in the largest unit that tells it whole, e.g. {@code 32MiB}. */
    static String of(long bytes) {
        if (bytes == 0 || bytes % KIBI != 0) {
            return bytes + "B";
        }
        long kibibytes = bytes / KIBI;
        return kibibytes % KIBI != 0 ? kibibytes + "KiB" : kibibytes / KIBI + "MiB";
    }

    static String of(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}
