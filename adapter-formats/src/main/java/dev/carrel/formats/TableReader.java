package dev.carrel.formats;

import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;

/** Reads tables of separated values. */
final class TableReader {

    private static final List<Character> SEPARATORS = List.of(',', ';', '\t', '|');
    private static final int LOOKED_AT = 64 * 1024;
    private static final int MOST_ROWS_LOOKED_AT = 50;
    private static final int MOST_CELLS = 1_000;

    private TableReader() {}

    static Reading.Text read(String text) {
        var sections = new SectionWriter();
        var rows = new SheetRows();
        try (CSVParser parser = parser(text, separator(text))) {
            parser.forEach(row -> rows.row(Arrays.asList(row.values()).stream().limit(MOST_CELLS).toList(), sections));
        } catch (IOException | UncheckedIOException | IllegalStateException ignored) {
            // A quote that is never closed: then it is lines.
            return plain(text);
        }
        return sections.isEmpty() ? plain(text) : sections.underOnly(null);
    }

    private static Reading.Text plain(String text) {
        var sections = new SectionWriter();
        text.lines().map(CleanText::oneLine).forEach(sections::line);
        return sections.underOnly(null);
    }

    /** The one that divides most rows into the same number of cells, two or more. */
    private static char separator(String text) {
        String head = text.length() <= LOOKED_AT ? text : text.substring(0, text.lastIndexOf('\n', LOOKED_AT) + 1);
        char best = ',';
        long most = 0;
        for (char separator : SEPARATORS) {
            long regular = regularRows(head, separator);
            if (regular > most) {
                most = regular;
                best = separator;
            }
        }
        return best;
    }

    private static long regularRows(String head, char separator) {
        try (CSVParser parser = parser(head, separator)) {
            List<Integer> widths = parser.stream().limit(MOST_ROWS_LOOKED_AT).map(row -> row.size()).toList();
            return widths.stream().filter(width -> width > 1 && width.equals(widths.getFirst())).count();
        } catch (IOException | UncheckedIOException | IllegalStateException ignored) {
            return 0;
        }
    }

    private static CSVParser parser(String text, char separator) throws IOException {
        CSVFormat format = CSVFormat.DEFAULT.builder()
                .setDelimiter(separator)
                .setIgnoreEmptyLines(true)
                .setIgnoreSurroundingSpaces(separator != '\t')
                .setTrailingData(true)
                .setLenientEof(true)
                .get();
        return CSVParser.builder().setReader(new StringReader(text)).setFormat(format).get();
    }
}
