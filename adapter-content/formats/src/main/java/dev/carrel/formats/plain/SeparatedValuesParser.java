package dev.carrel.formats.plain;

import dev.carrel.domain.document.UnreadableContentException;
import dev.carrel.formats.parse.ParseResult;
import dev.carrel.formats.text.SectionWriter;
import dev.carrel.formats.text.SheetRows;
import java.io.IOException;
import java.io.StringReader;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;

/** A parser for tables of comma- or otherwise separated values (RFC 4180), with detection of the separator. */
public final class SeparatedValuesParser {

    private static final List<Character> SEPARATORS = List.of(',', ';', '\t', '|');
    private static final int MAX_SNIFFED_CHARACTERS = 64 * 1024;
    private static final int MAX_SNIFFED_ROWS = 50;
    private static final int MAX_CELLS = 1_000;

    private SeparatedValuesParser() {}

    /**
     * Parses a table.
     *
     * @throws UnreadableContentException if it has no text, or too much
     */
    public static ParseResult.ParsedText parseTable(String text) {
        var sections = new SectionWriter();
        var rows = new SheetRows();
        try (CSVParser parser = csvParser(text, detectSeparator(text))) {
            parser.forEach(
                    row -> rows.addRow(Arrays.asList(row.values()).stream().limit(MAX_CELLS).toList(), sections));
        } catch (IOException | UncheckedIOException | IllegalStateException ignored) {
            // A quote is not closed: the text is read as lines.
            return parseLines(text);
        }
        return sections.isEmpty() ? parseLines(text) : sections.finishUnderOnly(null);
    }

    private static ParseResult.ParsedText parseLines(String text) {
        var sections = new SectionWriter();
        sections.addCode("", text);
        return sections.finishUnderOnly(null);
    }

    /** Returns the separator that splits most rows into the same number of cells, at least two. */
    private static char detectSeparator(String text) {
        String head = text.length() <= MAX_SNIFFED_CHARACTERS ? text
                : text.substring(0, text.lastIndexOf('\n', MAX_SNIFFED_CHARACTERS) + 1);
        char best = ',';
        long mostRegularRows = 0;
        for (char separator : SEPARATORS) {
            long regular = countRegularRows(head, separator);
            if (regular > mostRegularRows) {
                mostRegularRows = regular;
                best = separator;
            }
        }
        return best;
    }

    private static long countRegularRows(String head, char separator) {
        try (CSVParser parser = csvParser(head, separator)) {
            List<Integer> widths = parser.stream().limit(MAX_SNIFFED_ROWS).map(row -> row.size()).toList();
            return widths.stream().filter(width -> width > 1 && width.equals(widths.getFirst())).count();
        } catch (IOException | UncheckedIOException | IllegalStateException ignored) {
            return 0;
        }
    }

    private static CSVParser csvParser(String text, char separator) throws IOException {
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
