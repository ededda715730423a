package dev.carrel.formats.calendar;

import java.time.DateTimeException;
import java.time.Duration;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** An event, a task or a journal entry of a calendar. */
final class Appointment {

    private static final int MAX_ATTENDEES = 100;
    private static final Pattern TIME = Pattern
            .compile("(\\d{4})(\\d\\d)(\\d\\d)(?:T(\\d\\d)(\\d\\d)(?:\\d\\d)?(Z)?)?");
    private static final Pattern MAIL = Pattern.compile("(?i)mailto:(.+)");
    private static final Pattern LINE_TAG = Pattern.compile("(?i)<(?:br|/p|/div|/li)\\s{0,9}/?>");
    private static final Pattern TAG = Pattern.compile("</?[a-zA-Z][^<>]{0,500}>");
    private static final DateTimeFormatter CLOCK = DateTimeFormatter.ofPattern("HH:mm");

    private final List<ContentLine> properties;

    Appointment(List<ContentLine> properties) {
        this.properties = properties;
    }

    CalendarEntry describe() {
        var facts = new ArrayList<String>();
        addFact("When", describeTime(), facts);
        addFact("Due", find("DUE").flatMap(Moment::of).map(Moment::toText).orElse(""), facts);
        addFact("Repeats", find("RRULE").map(rule -> Recurrence.describe(rule.value())).orElse(""), facts);
        addFact("Where", textOf("LOCATION"), facts);
        addFact("Status", textOf("STATUS").toLowerCase(Locale.ROOT).replace('-', ' '), facts);
        addFact("Organizer", find("ORGANIZER").map(Appointment::nameOf).orElse(""), facts);
        addFact("Attendees", properties.stream()
                .filter(each -> each.name().equals("ATTENDEE"))
                .limit(MAX_ATTENDEES)
                .map(Appointment::nameOf)
                .collect(Collectors.joining(", ")), facts);
        addFact("Categories", textOf("CATEGORIES").replace(",", ", ").replace("  ", " "), facts);
        addFact("Link", textOf("URL"), facts);
        return new CalendarEntry(textOf("SUMMARY"), facts, plain(textOf("DESCRIPTION")), 0);
    }

    static void addFact(String label, String value, List<String> facts) {
        if (!value.isBlank()) {
            facts.add(label + ": " + value.strip());
        }
    }

    private Optional<ContentLine> find(String name) {
        return properties.stream().filter(each -> each.name().equals(name)).findFirst();
    }

    private String textOf(String name) {
        return find(name).map(ContentLine::text).orElse("");
    }

    private String describeTime() {
        Moment start = find("DTSTART").flatMap(Moment::of).orElse(null);
        if (start == null) {
            return "";
        }
        Moment end = find("DTEND").flatMap(Moment::of)
                .map(Moment::asLast)
                .or(() -> find("DURATION").flatMap(duration -> start.after(duration.value())))
                .orElse(null);
        return end == null || end.equals(start) ? start.toText() : start.toText(end);
    }

    /** Returns a name with its e-mail address. */
    private static String nameOf(ContentLine person) {
        Matcher mail = MAIL.matcher(person.value());
        String address = mail.matches() ? mail.group(1) : "";
        String name = person.parameter("CN");
        return name.isEmpty() || name.equals(address) ? address
                : name + (address.isEmpty() ? "" : " (" + address + ")");
    }

    /** Some programs write HTML into a plain text. */
    private static String plain(String text) {
        return TAG.matcher(LINE_TAG.matcher(text).replaceAll("\n"))
                .replaceAll("")
                .replace("&nbsp;", " ")
                .replace("&amp;", "&");
    }

    /**
     * A point in time as it is written.
     *
     * @param isDay whether it is a whole day
     * @param zone empty for none
     */
    private record Moment(LocalDateTime time, boolean isDay, String zone) {

        static Optional<Moment> of(ContentLine line) {
            Matcher time = TIME.matcher(line.value().strip());
            if (!time.matches()) {
                return Optional.empty();
            }
            try {
                LocalDate day = LocalDate.of(intOf(time.group(1)), intOf(time.group(2)), intOf(time.group(3)));
                boolean isDay = time.group(4) == null;
                return Optional.of(new Moment(
                        isDay ? day.atStartOfDay() : day.atTime(intOf(time.group(4)), intOf(time.group(5))), isDay,
                        time.group(6) != null ? "UTC" : line.parameter("TZID")));
            } catch (DateTimeException ignored) {
                return Optional.empty();
            }
        }

        private static int intOf(@Nullable String digits) {
            return digits == null ? 0 : Integer.parseInt(digits);
        }

        /** Returns the last day of an event of whole days, whose end is the day after. */
        Moment asLast() {
            return isDay ? new Moment(time.minusDays(1), true, zone) : this;
        }

        Optional<Moment> after(String duration) {
            try {
                return Optional.of(new Moment(time.plus(Duration.parse(duration.strip())), isDay, zone).asLast());
            } catch (DateTimeException ignored) {
                return Optional.empty();
            }
        }

        String toText() {
            return day() + (isDay ? "" : " " + CLOCK.format(time)) + inZone();
        }

        String toText(Moment end) {
            if (isDay || end.isDay) {
                return day() + " to " + end.day();
            }
            boolean isSameDay = day().equals(end.day());
            return day() + " " + CLOCK.format(time) + " to " + (isSameDay ? "" : end.day() + " ")
                    + CLOCK.format(end.time) + inZone();
        }

        private String day() {
            return time.toLocalDate().toString();
        }

        private String inZone() {
            return isDay || zone.isEmpty() ? "" : " (" + zone + ")";
        }
    }
}
