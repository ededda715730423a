package dev.carrel.formats.text;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * What stands at the top and at the bottom of the pages of a document: each line once, in the order of the pages. What
 * only counts pages is no line. Not thread-safe.
 */
public final class PageHeaderLines {

    private static final int MAX_LINES = 20;
    private static final int MAX_LINE_CHARACTERS = 500;
    private static final Pattern WORD = Pattern.compile("\\p{L}+");
    /** "Page 1 of 3" says nothing in most languages. */
    private static final int MAX_WORDS_OF_COUNTER = 3;
    private static final Pattern COUNTED = Pattern.compile("\\D{0,20}\\d{1,4}(?:\\D{1,10}\\d{1,4})?\\W{0,3}");

    private final Set<String> lines = new LinkedHashSet<>();

    /** Adds a line; leaves it out if it is blank, or too long. */
    public void add(String raw) {
        String line = raw.strip();
        if (!line.isEmpty() && line.length() <= MAX_LINE_CHARACTERS && lines.size() < MAX_LINES) {
            lines.add(line);
        }
    }

    /** Adds a line with the number of a page in it. */
    public void addCounter(String raw) {
        if (WORD.matcher(raw).results().count() > MAX_WORDS_OF_COUNTER) {
            add(raw);
        }
    }

    /** Adds a line whose numbers may be of pages or not. */
    public void addWritten(String raw) {
        if (COUNTED.matcher(raw.strip()).matches()) {
            addCounter(raw);
        } else {
            add(raw);
        }
    }

    /** Returns the lines. */
    public List<String> lines() {
        return List.copyOf(lines);
    }
}
