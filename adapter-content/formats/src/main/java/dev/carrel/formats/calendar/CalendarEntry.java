package dev.carrel.formats.calendar;

import java.util.List;

/**
 * An entry of a calendar or of contacts, as it is read.
 *
 * @param facts each with its label
 * @param text what is said about it; empty if nothing is
 * @param pictures how many pictures it has, which are not taken
 */
record CalendarEntry(String name, List<String> facts, String text, int pictures) {

    CalendarEntry {
        facts = List.copyOf(facts);
    }
}
