package dev.carrel.bootstrap.settings.key;

import java.time.Duration;
import java.util.Locale;

/** Formats values the way settings are written. */
final class SettingFormat {

    private static final long KIBIBYTE = 1024;

    private SettingFormat() {}

    /** Formats a duration in the largest exact unit, such as {@code 2m}. */
    static String format(Duration time) {
        if (time.toMillisPart() != 0) {
            return time.toMillis() + "ms";
        }
        long seconds = time.toSeconds();
        return seconds == 0 || seconds % 60 != 0 ? seconds + "s"
                : seconds % 3600 != 0 ? seconds / 60 + "m"
                        : seconds % 86_400 != 0 ? seconds / 3600 + "h"
                                : seconds / 86_400 + "d";
    }

    /** Formats a size in the largest exact unit, such as {@code 32MiB}. */
    static String format(long bytes) {
        if (bytes == 0 || bytes % KIBIBYTE != 0) {
            return bytes + "B";
        }
        long kibibytes = bytes / KIBIBYTE;
        return kibibytes % KIBIBYTE != 0 ? kibibytes + "KiB" : kibibytes / KIBIBYTE + "MiB";
    }

    static String format(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }
}
