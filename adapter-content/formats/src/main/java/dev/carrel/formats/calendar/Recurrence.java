package dev.carrel.formats.calendar;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** Describes the rule by which an event repeats (RFC 5545, 3.3.10). */
final class Recurrence {

    private static final Map<String, String> UNITS = Map.of("DAILY", "day", "WEEKLY", "week", "MONTHLY", "month",
            "YEARLY", "year", "HOURLY", "hour");
    private static final Map<String, String> DAYS = Map.of("MO", "Monday", "TU", "Tuesday", "WE",
            "Wednesday", "TH", "Thursday", "FR", "Friday", "SA", "Saturday", "SU", "Sunday");
    private static final Set<String> KNOWN = Set.of("FREQ", "INTERVAL", "BYDAY", "UNTIL", "COUNT", "WKST");
    private static final Pattern DATE = Pattern.compile("(\\d{4})(\\d\\d)(\\d\\d).*");
    private static final Pattern PLAIN_DAYS = Pattern.compile("(?:MO|TU|WE|TH|FR|SA|SU)(?:,(?:MO|TU|WE|TH|FR|SA|SU))*");

    private Recurrence() {}

    /** Returns a rule in words; one with parts that are not known as it is written. */
    static String describe(String rule) {
        Map<String, String> parts = new HashMap<>();
        Stream.of(rule.strip().toUpperCase(Locale.ROOT).split(";")).forEach(part -> {
            int equals = part.indexOf('=');
            if (equals > 0) {
                parts.put(part.substring(0, equals), part.substring(equals + 1));
            }
        });
        String unit = UNITS.get(parts.getOrDefault("FREQ", ""));
        String days = parts.getOrDefault("BYDAY", "");
        if (unit == null || !KNOWN.containsAll(parts.keySet())
                || !days.isEmpty() && !PLAIN_DAYS.matcher(days).matches()) {
            return rule;
        }
        String interval = parts.getOrDefault("INTERVAL", "1");
        var words = new StringBuilder(interval.equals("1") ? "every " + unit : "every " + interval + " " + unit + "s");
        if (!days.isEmpty()) {
            words.append(" on ").append(Stream.of(days.split(",")).map(DAYS::get).collect(Collectors.joining(", ")));
        }
        if (parts.containsKey("UNTIL")) {
            words.append(" until ").append(DATE.matcher(parts.get("UNTIL")).replaceFirst("$1-$2-$3"));
        }
        return parts.containsKey("COUNT") ? words.append(", ").append(parts.get("COUNT")).append(" times").toString()
                : words.toString();
    }
}
