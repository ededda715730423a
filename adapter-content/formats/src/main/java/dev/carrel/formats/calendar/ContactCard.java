package dev.carrel.formats.calendar;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** A person or an organisation of an address book. */
final class ContactCard {

    /** The labels of facts, by the property. */
    private static final Map<String, String> LABELS = Map.of("ORG", "Organization", "TITLE", "Title", "ROLE", "Role",
            "TEL", "Phone", "EMAIL", "E-mail", "ADR", "Address", "URL", "Link", "BDAY", "Birthday", "NICKNAME",
            "Nickname", "CATEGORIES", "Categories");
    private static final Map<String, String> KINDS = Map.of("WORK", "work", "HOME", "home", "CELL", "mobile", "FAX",
            "fax", "PAGER", "pager");
    private static final Pattern DATE = Pattern.compile("(\\d{4})(\\d\\d)(\\d\\d)");
    private static final Pattern SCHEME = Pattern.compile("(?i)(?:tel|mailto):");

    private final List<ContentLine> properties;

    ContactCard(List<ContentLine> properties) {
        this.properties = properties;
    }

    CalendarEntry describe() {
        var facts = new ArrayList<String>();
        for (ContentLine line : properties) {
            String label = LABELS.get(line.name());
            if (label != null) {
                String kind = kindOf(line);
                Appointment.addFact(kind.isEmpty() ? label : label + " (" + kind + ")", valueOf(line), facts);
            }
        }
        int pictures = (int) properties.stream()
                .filter(each -> each.name().equals("PHOTO") || each.name().equals("LOGO"))
                .count();
        return new CalendarEntry(nameOf(), facts, textOf("NOTE"), pictures);
    }

    /** Returns the name, else the one that is put together of its parts, else the organisation. */
    private String nameOf() {
        String name = textOf("FN");
        if (!name.isBlank()) {
            return name;
        }
        List<String> parts = properties.stream()
                .filter(each -> each.name().equals("N"))
                .findFirst()
                .map(ContentLine::parts)
                .orElse(List.of());
        // Family name, given name, further names.
        String joined = Stream.of(1, 2, 0)
                .filter(each -> each < parts.size())
                .map(parts::get)
                .filter(part -> !part.isBlank())
                .collect(Collectors.joining(" "));
        return joined.isEmpty() ? textOf("ORG") : joined;
    }

    private String textOf(String name) {
        return properties.stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .map(ContentLine::text)
                .orElse("");
    }

    private static String kindOf(ContentLine line) {
        return Stream.of(line.parameter("TYPE").toUpperCase(Locale.ROOT).split(","))
                .map(KINDS::get)
                .filter(Objects::nonNull)
                .distinct()
                .collect(Collectors.joining(", "));
    }

    private static String valueOf(ContentLine line) {
        return switch (line.name()) {
            case "ADR" -> addressOf(line.parts());
            case "ORG" -> line.parts().stream().filter(part -> !part.isBlank()).collect(Collectors.joining(", "));
            case "BDAY" -> DATE.matcher(line.text()).replaceFirst("$1-$2-$3");
            case "TEL", "EMAIL" -> SCHEME.matcher(line.text()).replaceFirst("");
            default -> line.text();
        };
    }

    /** Returns street, town with its code, region and country of the seven parts of an address. */
    private static String addressOf(List<String> parts) {
        List<String> all = new ArrayList<>(parts);
        while (all.size() < 7) {
            all.add("");
        }
        String town = (all.get(5) + " " + all.get(3)).strip();
        return Stream.of(all.get(0), all.get(1), all.get(2), town, all.get(4), all.get(6))
                .map(part -> part.replace('\n', ' ').strip())
                .filter(part -> !part.isEmpty())
                .collect(Collectors.joining(", "));
    }
}
