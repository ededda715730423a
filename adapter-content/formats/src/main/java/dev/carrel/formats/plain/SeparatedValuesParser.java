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
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.commons.csv.CSVFormat;
import org.apache.commons.csv.CSVParser;
import org.apache.commons.csv.CSVRecord;

/** A parser for tables of comma- or otherwise separated values (RFC 4180), with detection of the separator. */
public final class SeparatedValuesParser {

    private static final List<Character> SEPARATORS = List.of(',', ';', '\t', '|', ':');
    private static final int MAX_SNIFFED_CHARACTERS = 64 * 1024;
    private static final int MAX_SNIFFED_ROWS = 50;
    private static final int MAX_CELLS = 1_000;
    /** How often a colon is rather part of a time or a text than a separator. */
    private static final int ROWS_PER_COLON = 3;

    /** A first line by which a file tells Excel the separator. */
    private static final Pattern SEPARATOR_LINE = Pattern.compile("sep=[,;|\\t]\\R");
    /** What marks a first line with the names of the columns as none of the rows. */
    private static final Pattern HEADER_MARK = Pattern.compile("#\\h+");

    /**
     * How a table is separated.
     *
     * @param columns the number of cells of most rows; 0 if there is no table
     * @param rows how many rows have this number of cells
     */
    private record Separation(char separator, int columns, int rows) {}

    private SeparatedValuesParser() {}

    /**
     * Parses a table.
     *
     * @throws UnreadableContentException if it has no text, or too much
     */
    public static ParseResult.ParsedText parseTable(String content) {
        String table = SEPARATOR_LINE.matcher(content).lookingAt() ? content.substring(content.indexOf('\n') + 1)
                : content;
        Matcher mark = HEADER_MARK.matcher(table);
        String text = mark.lookingAt() ? table.substring(mark.end()) : table;
        var sections = new SectionWriter();
        Separation separation = detectSeparation(text);
        try (CSVParser parser = csvParser(text, separation.separator)) {
            addRows(parser, separation.columns, sections);
        } catch (IOException | UncheckedIOException | IllegalStateException ignored) {
            // A quote is not closed: the text is read as lines.
            return parseLines(text);
        }
        return sections.isEmpty() ? parseLines(text) : sections.finishUnderOnly(null);
    }

    /** Adds the lines above the table, which have fewer cells than its rows, as paragraphs. */
    private static void addRows(CSVParser parser, int columns, SectionWriter sections) {
        var rows = new SheetRows();
        boolean isAbove = true;
        for (CSVRecord row : parser) {
            List<String> cells = Arrays.stream(row.values()).limit(MAX_CELLS).toList();
            isAbove &= row.size() < columns;
            if (isAbove) {
                sections.addParagraph(String.join(", ", cells));
            } else {
                rows.addRow(cells, sections);
            }
        }
        rows.endSheet(sections);
    }

    private static ParseResult.ParsedText parseLines(String text) {
        var sections = new SectionWriter();
        sections.addCode("", text);
        return sections.finishUnderOnly(null);
    }

    /** Returns the separator that splits most rows into the same number of cells, at least two, and that number. */
    private static Separation detectSeparation(String text) {
        String head = text.length() <= MAX_SNIFFED_CHARACTERS ? text
                : text.substring(0, text.lastIndexOf('\n', MAX_SNIFFED_CHARACTERS) + 1);
        var best = new Separation(',', 0, 0);
        for (char separator : SEPARATORS) {
            Separation found = findRegularRows(head, separator);
            if (found.rows > (separator == ':' ? ROWS_PER_COLON * best.rows : best.rows)) {
                best = found;
            }
        }
        return best;
    }

    private static Separation findRegularRows(String head, char separator) {
        Map<Integer, Integer> rowsOfWidth = new TreeMap<>();
        try (CSVParser parser = csvParser(head, separator)) {
            parser.stream()
                    .limit(MAX_SNIFFED_ROWS)
                    .filter(row -> row.size() > 1)
                    .forEach(row -> rowsOfWidth.merge(row.size(), 1, Integer::sum));
        } catch (IOException | UncheckedIOException | IllegalStateException ignored) {
            return new Separation(separator, 0, 0);
        }
        return rowsOfWidth.entrySet()
                .stream()
                .max(Map.Entry.comparingByValue())
                .map(width -> new Separation(separator, width.getKey(), width.getValue()))
                .orElse(new Separation(separator, 0, 0));
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
