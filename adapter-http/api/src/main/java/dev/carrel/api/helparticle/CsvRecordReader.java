package dev.carrel.api.helparticle;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Reads CSV (RFC 4180) line by line. The first record, the header, decides whether cells are separated by commas,
 * semicolons or tabs, as spreadsheets write them. Not thread-safe.
 */
public final class CsvRecordReader {

    private static final String SEPARATORS = ",;\t";
    private static final char BYTE_ORDER_MARK = '\uFEFF';

    private final StringBuilder pending = new StringBuilder();
    private char separator;
    private boolean isInRecord;
    private boolean isInQuotes;

    /**
     * Takes the next line.
     *
     * @param line without its end
     * @return the cells of the record that it ends; empty if a quoted cell goes on in the next line, or for a blank
     * line between records
     */
    public Optional<List<String>> readLine(String line) {
        String text = line.endsWith("\r") ? line.substring(0, line.length() - 1) : line;
        if (separator == 0) {
            text = !text.isEmpty() && text.charAt(0) == BYTE_ORDER_MARK ? text.substring(1) : text;
        }
        if (!isInRecord && text.isBlank()) {
            return Optional.empty();
        }
        if (separator == 0) {
            separator = findSeparator(text);
        }
        if (isInRecord) {
            pending.append('\n');
        }
        pending.append(text);
        isInQuotes ^= text.chars().filter(c -> c == '"').count() % 2 == 1;
        isInRecord = isInQuotes;
        if (isInRecord) {
            return Optional.empty();
        }
        List<String> cells = splitCells(pending.toString());
        pending.setLength(0);
        return Optional.of(cells);
    }

    /** Returns whether a quoted cell was not closed. */
    public boolean isInRecord() {
        return isInRecord;
    }

    /** Returns the number of characters of the record that has begun. */
    public int pendingLength() {
        return pending.length();
    }

    private static char findSeparator(String header) {
        return (char) header.chars().filter(c -> SEPARATORS.indexOf(c) >= 0).findFirst().orElse(',');
    }

    private List<String> splitCells(String text) {
        var cells = new ArrayList<String>();
        var cell = new StringBuilder();
        boolean quoted = false;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c == '"') {
                if (quoted && i + 1 < text.length() && text.charAt(i + 1) == '"') {
                    cell.append('"');
                    i++;
                } else {
                    quoted = !quoted;
                }
            } else if (c == separator && !quoted) {
                cells.add(cell.toString());
                cell.setLength(0);
            } else {
                cell.append(c);
            }
        }
        cells.add(cell.toString());
        return cells;
    }
}
