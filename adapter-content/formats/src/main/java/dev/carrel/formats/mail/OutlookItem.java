package dev.carrel.formats.mail;

import dev.carrel.domain.text.TextCleaner;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.Calendar;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.apache.poi.hpsf.ClassID;
import org.apache.poi.hsmf.MAPIMessage;
import org.apache.poi.hsmf.datatypes.PropertyValue;
import org.apache.poi.hsmf.datatypes.StringChunk;
import org.jspecify.annotations.Nullable;

/**
 * What Outlook's appointments, contacts and tasks say beside their text, by the properties of [MS-OXPROPS]. Times are
 * in UTC, as in the file.
 */
final class OutlookItem {

    private static final ClassID APPOINTMENT = new ClassID("{00062002-0000-0000-C000-000000000046}");
    private static final ClassID TASK = new ClassID("{00062003-0000-0000-C000-000000000046}");
    private static final ClassID ADDRESS = new ClassID("{00062004-0000-0000-C000-000000000046}");
    private static final DateTimeFormatter TIME = DateTimeFormatter.ofPattern("yyyy-MM-dd HH:mm 'UTC'", Locale.ROOT);

    private final MAPIMessage item;
    private final List<String> lines = new ArrayList<>();

    private OutlookItem(MAPIMessage item) {
        this.item = item;
    }

    /** Returns the lines of an item; none of a mail. */
    static List<String> linesOf(MAPIMessage message) {
        StringChunk kind = message.getMainChunks().getMessageClass();
        String name = kind == null ? "" : Objects.requireNonNullElse(kind.getValue(), "").toLowerCase(Locale.ROOT);
        var item = new OutlookItem(message);
        if (name.startsWith("ipm.appointment") || name.startsWith("ipm.schedule.meeting")) {
            item.addAppointment();
        } else if (name.startsWith("ipm.contact")) {
            item.addContact();
        } else if (name.startsWith("ipm.task")) {
            item.addTask();
        }
        return item.lines;
    }

    private void addAppointment() {
        String start = timeOf(tag(APPOINTMENT, 0x820D));
        String end = timeOf(tag(APPOINTMENT, 0x820E));
        add("When", start.isEmpty() || end.isEmpty() ? start + end : start + " to " + end);
        add("Where", textOf(tag(APPOINTMENT, 0x8208)));
        add("Repeats", textOf(tag(APPOINTMENT, 0x8232)));
    }

    private void addContact() {
        add("Company", textOf(0x3A16));
        add("Job title", textOf(0x3A17));
        add("Department", textOf(0x3A18));
        add("Office", textOf(0x3A19));
        add("Telephone (work)", textOf(0x3A08));
        add("Telephone (home)", textOf(0x3A09));
        add("Telephone (mobile)", textOf(0x3A1C));
        add("Fax (work)", textOf(0x3A24));
        for (int email : List.of(0x8083, 0x8093, 0x80A3)) {
            add("E-mail", textOf(tag(ADDRESS, email)));
        }
        add("Address (work)", textOf(tag(ADDRESS, 0x801B)));
        add("Address (home)", textOf(tag(ADDRESS, 0x801A)));
        add("Web page", textOf(0x3A51));
        String birthday = timeOf(0x3A42);
        add("Birthday", birthday.isEmpty() ? "" : birthday.substring(0, "yyyy-MM-dd".length()));
    }

    private void addTask() {
        add("Start", dayOf(tag(TASK, 0x8104)));
        add("Due", dayOf(tag(TASK, 0x8105)));
    }

    private void add(String name, String value) {
        String line = TextCleaner.FILE.toSingleLine(value);
        if (!line.isEmpty()) {
            lines.add(name + ": " + line);
        }
    }

    /** Returns the number that a named property has in this file; 0 if it has none. */
    private int tag(ClassID set, int id) {
        return item.getNameIdChunks() == null ? 0 : (int) item.getNameIdChunks().getPropertyTag(set, null, id);
    }

    private String textOf(int tag) {
        return item.getMainChunks()
                .getAll()
                .values()
                .stream()
                .flatMap(List::stream)
                .filter(chunk -> tag != 0 && chunk.getChunkId() == tag)
                .filter(StringChunk.class::isInstance)
                .map(chunk -> ((StringChunk) chunk).getValue())
                .filter(Objects::nonNull)
                .findFirst()
                .orElse("");
    }

    private String timeOf(int tag) {
        Instant time = find(tag);
        return time == null ? "" : TIME.format(time.atOffset(ZoneOffset.UTC));
    }

    /** Days of tasks have no time. */
    private String dayOf(int tag) {
        Instant time = find(tag);
        return time == null ? "" : DateTimeFormatter.ISO_LOCAL_DATE.format(time.atOffset(ZoneOffset.UTC));
    }

    private @Nullable Instant find(int tag) {
        return item.getMainChunks()
                .getRawProperties()
                .entrySet()
                .stream()
                .filter(property -> tag != 0 && property.getKey().id == tag)
                .map(property -> property.getValue())
                .filter(PropertyValue.TimePropertyValue.class::isInstance)
                .map(value -> ((PropertyValue.TimePropertyValue) value).getValue())
                .map(Calendar::toInstant)
                .findFirst()
                .orElse(null);
    }
}
