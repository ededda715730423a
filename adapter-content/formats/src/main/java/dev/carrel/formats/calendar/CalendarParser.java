package dev.carrel.formats.calendar;

import dev.carrel.domain.document.LeftOut;
import dev.carrel.domain.document.UnreadableContentException;
import dev.carrel.formats.parse.ParseResult;
import dev.carrel.formats.text.SectionWriter;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A parser for calendars (iCalendar) and contacts (vCard). */
public final class CalendarParser {

    private static final Set<String> APPOINTMENTS = Set.of("VEVENT", "VTODO", "VJOURNAL");

    private final SectionWriter out = new SectionWriter();
    private @Nullable String title;
    private @Nullable String firstName;
    private int entries;

    private CalendarParser() {}

    /**
     * Parses a calendar or contacts.
     *
     * @throws UnreadableContentException if there is no entry, or too much text
     */
    public static ParseResult.ParsedText parseCalendar(String text) {
        var parser = new CalendarParser();
        Deque<Component> open = new ArrayDeque<>();
        for (ContentLine line : ContentLine.readAll(text)) {
            String name = line.text().toUpperCase(Locale.ROOT);
            if (line.name().equals("BEGIN")) {
                open.addLast(new Component(name, new ArrayList<>()));
            } else if (line.name().equals("END")) {
                parser.close(name, open);
            } else if (!open.isEmpty()) {
                open.getLast().properties.add(line);
            }
        }
        while (!open.isEmpty()) {
            parser.close(open.getLast().name, open);
        }
        return parser.out.finishUnderOnly(parser.title != null ? parser.title
                : parser.entries == 1 ? parser.firstName : null);
    }

    /** A part of a calendar that is open, in others. */
    private record Component(String name, List<ContentLine> properties) {}

    /** Ends a component, and what in it has no end of its own. */
    private void close(String name, Deque<Component> open) {
        boolean ends = open.stream().noneMatch(each -> each.name.equals(name));
        while (!ends && !open.isEmpty()) {
            Component last = open.removeLast();
            addComponent(last.name, last.properties);
            ends = last.name.equals(name);
        }
    }

    private void addComponent(String name, List<ContentLine> properties) {
        if (name.equals("VCALENDAR")) {
            title = properties.stream()
                    .filter(each -> Set.of("X-WR-CALNAME", "NAME").contains(each.name()))
                    .map(ContentLine::text)
                    .findFirst()
                    .orElse(null);
        } else if (APPOINTMENTS.contains(name)) {
            add(new Appointment(properties).describe());
        } else if (name.equals("VCARD")) {
            add(new ContactCard(properties).describe());
        }
    }

    private void add(CalendarEntry entry) {
        entries++;
        if (firstName == null) {
            firstName = entry.name();
        }
        out.startHeading(1, entry.name());
        entry.facts().forEach(fact -> out.addItem(1, fact));
        out.addParagraph(entry.text());
        out.leaveOut(LeftOut.Part.PICTURES, entry.pictures());
    }
}
