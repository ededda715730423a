package dev.carrel.formats.plain;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;

/** Tables of reStructuredText that are written as lists or with commas. */
final class RestructuredTables {

    private static final Pattern ROW = Pattern.compile("\\s*\\*\\s+-(?:\\s+(.*))?");
    private static final Pattern CELL = Pattern.compile("\\s*-(?:\\s+(.*))?");
    private static final Pattern HEADER = Pattern.compile("\\s*:header:\\s*(.+)");
    private static final CSVFormat CSV = CSVFormat.DEFAULT.builder()
            .setIgnoreSurroundingSpaces(true)
            .setLenientEof(true)
            .setTrailingData(true)
            .get();

    private RestructuredTables() {}

    /** Returns the rows of a list, each an item with the cells as items. */
    static List<List<String>> ofList(List<String> lines) {
        List<List<String>> rows = new ArrayList<>();
        for (String line : lines) {
            Matcher row = ROW.matcher(line);
            Matcher cell = CELL.matcher(line);
            if (row.matches()) {
                rows.add(new ArrayList<>(List.of(textOf(row))));
            } else if (cell.matches() && !rows.isEmpty()) {
                rows.getLast().add(textOf(cell));
            } else if (!rows.isEmpty() && !line.isBlank()) {
                List<String> cells = rows.getLast();
                cells.add((cells.removeLast() + " " + line.strip()).strip());
            }
        }
        return rows;
    }

    private static String textOf(Matcher cell) {
        return cell.group(1) == null ? "" : cell.group(1).strip();
    }

    /** Returns the rows of values with commas between them, the header first. */
    static List<List<String>> ofValues(List<String> options, List<String> lines) {
        var table = new ArrayList<String>();
        options.stream()
                .map(HEADER::matcher)
                .filter(Matcher::matches)
                .forEach(header -> table.add(header.group(1)));
        lines.stream().map(String::strip).forEach(table::add);
        try (var parser = CSVParser.parse(String.join("\n", table), CSV)) {
            return parser.stream().map(CSVRecord::toList).toList();
        } catch (IOException | UncheckedIOException ignored) {
            // Not such values: the lines are rows of one cell.
            return lines.stream().filter(line -> !line.isBlank()).map(line -> List.of(line.strip())).toList();
        }
    }
}
