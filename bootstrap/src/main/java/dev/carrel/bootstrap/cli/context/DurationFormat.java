package dev.carrel.bootstrap.cli.context;

import java.time.Duration;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import picocli.CommandLine.TypeConversionException;

/**
 * The format of intervals: {@code 30s}, {@code 15m}, {@code 24h}, {@code 7d}, {@code never}, or ISO 8601 such as
 * {@code PT24H}.
 */
public final class DurationFormat {

    private static final Pattern SHORT_FORM = Pattern.compile("([0-9]{1,9}) ?([smhd])");

    private DurationFormat() {}

    /**
     * Parses an interval; {@code never} is zero.
     *
     * @throws TypeConversionException if the text is no interval
     */
    public static Duration parse(String text) {
        return text.strip().equalsIgnoreCase("never") ? Duration.ZERO : parse(text, "7d, never or");
    }

    /**
     * Parses an interval that has an end, which {@code never} has not.
     *
     * @throws TypeConversionException if the text is no such interval
     */
    public static Duration parseLimited(String text) {
        return parse(text, "7d or");
    }

    private static Duration parse(String text, String lastForms) {
        String word = text.strip().toLowerCase(Locale.ROOT);
        Matcher parts = SHORT_FORM.matcher(word);
        if (parts.matches()) {
            long number = Long.parseLong(parts.group(1));
            return switch (parts.group(2)) {
                case "s" -> Duration.ofSeconds(number);
                case "m" -> Duration.ofMinutes(number);
                case "h" -> Duration.ofHours(number);
                default -> Duration.ofDays(number);
            };
        }
        try {
            return Duration.parse(word);
        } catch (DateTimeParseException ignored) {
            throw new TypeConversionException(
                    "\"" + text + "\" is not an interval; use 30s, 15m, 24h, " + lastForms + " ISO 8601 such as PT24H");
        }
    }

    /** Formats an interval in the largest unit that represents it exactly. */
    public static String format(Duration interval) {
        if (interval.toNanosPart() != 0) {
            return interval.toString();
        }
        if (interval.toSecondsPart() != 0) {
            return interval.toSeconds() + "s";
        }
        if (interval.toMinutesPart() != 0) {
            return interval.toMinutes() + "m";
        }
        return interval.toHoursPart() != 0 || interval.toDays() < 2 ? interval.toHours() + "h"
                : interval.toDays() + "d";
    }
}
