package dev.carrel.folder;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The names of users or of groups by their numbers, looked up once, which may ask a directory. For one thread. */
final class OwnerNames {

    private static final Logger log = LoggerFactory.getLogger(OwnerNames.class);

    private static final int ASKED_AT_ONCE = 500;

    private final String database;
    private final Map<Integer, String> known = new HashMap<>();

    /** @param database of {@code getent}: {@code passwd} or {@code group} */
    OwnerNames(String database) {
        this.database = database;
    }

    boolean isKnown(Integer number) {
        return known.containsKey(number);
    }

    void add(Integer number, String name) {
        known.putIfAbsent(number, name);
    }

    /** Returns the names that the numbers have; one without a name is its own, as it is of owners in Java. */
    Stream<String> find(Collection<Integer> numbers) {
        List<Integer> unknown = numbers.stream().filter(number -> !known.containsKey(number)).distinct().toList();
        for (int from = 0; from < unknown.size(); from += ASKED_AT_ONCE) {
            lookUp(unknown.subList(from, Math.min(unknown.size(), from + ASKED_AT_ONCE)));
        }
        return numbers.stream().map(known::get).filter(Objects::nonNull);
    }

    private void lookUp(List<Integer> numbers) {
        numbers.forEach(number -> known.put(number, String.valueOf(number)));
        var command = new ArrayList<>(List.of("getent", database));
        numbers.forEach(number -> command.add(Integer.toUnsignedString(number)));
        try {
            ProgramOutput.of(command).text().lines().map(line -> line.split(":", -1)).forEach(fields -> {
                if (fields.length > 2) {
                    known.put(Integer.parseUnsignedInt(fields[2]), ProgramOutput.toName(fields[0]));
                }
            });
        } catch (IOException | NumberFormatException e) {
            log.warn("Names of access control lists cannot be looked up: numbers stand for them", e);
        }
    }
}
