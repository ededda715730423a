package dev.carrel.formats.office;

import dev.carrel.formats.parse.ParseResult;
import dev.carrel.formats.parse.ZipContainer;
import dev.carrel.formats.text.SectionWriter;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigDecimal;
import java.math.MathContext;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.parser.Parser;
import org.jsoup.select.Elements;

/** The title, the categories and the values of a chart (DrawingML), as a table. */
final class ChartText {

    private static final int MAX_BYTES = 4 * 1024 * 1024;
    private static final int MAX_DEPTH = 100;
    private static final int MAX_SERIES = 50;
    private static final int MAX_POINTS = 1_000;
    private static final Pattern FRACTION = Pattern.compile("-?\\d{1,20}\\.\\d{1,20}(?:E-?\\d{1,2})?");
    private static final int SHOWN_DIGITS = 15;

    private static final Pattern PART = Pattern.compile("(?:word|xl)/charts/chart\\d*\\.xml");
    private static final String NOTHING = "<c:chartSpace xmlns:c=\"http://schemas.openxmlformats.org/drawingml/2006/"
            + "chart\"/>";

    private ChartText() {}

    /** Returns the charts of a Word document or an Excel workbook. */
    static List<String> findParts(ZipContainer archive) {
        return archive.fileNames().stream().filter(name -> PART.matcher(name).matches()).sorted().toList();
    }

    /** Returns the document without the content of its charts, of which Tika makes a row of words. */
    static byte[] remove(List<String> parts, ZipContainer archive) throws IOException {
        Map<String, byte[]> empty = new HashMap<>();
        parts.forEach(part -> empty.put(part, NOTHING.getBytes(StandardCharsets.UTF_8)));
        return archive.withFiles(empty);
    }

    /** Returns a text with the charts at its end. */
    static ParseResult.ParsedText append(ParseResult.ParsedText text, List<String> parts, ZipContainer archive)
            throws IOException {
        var charts = new SectionWriter();
        for (String part : parts) {
            try (InputStream chart = archive.openFile(part)) {
                write(chart, charts);
            }
        }
        var sections = new ArrayList<>(text.sections());
        sections.addAll(charts.finishUnderOnly(null).sections());
        return text.withSections(sections);
    }

    static void write(InputStream chart, SectionWriter out) throws IOException {
        Document document = Parser.xmlParser()
                .setMaxDepth(MAX_DEPTH)
                .parseInput(new String(chart.readNBytes(MAX_BYTES), StandardCharsets.UTF_8), "");
        Element title = document.selectFirst("c|chart > c|title");
        if (title != null) {
            out.addParagraph(String.join("", title.select("a|t").eachText()));
        }
        List<Element> series = document.select("c|ser").stream().limit(MAX_SERIES).toList();
        if (series.isEmpty()) {
            return;
        }
        out.endTable();
        List<String> names = new ArrayList<>(List.of(""));
        series.forEach(line -> names.add(String.join(" ", line.select("> c|tx c|v").eachText())));
        out.addHeader(names);
        List<List<String>> columns = new ArrayList<>();
        columns.add(pointsOf(series.getFirst(), "> c|cat c|pt, > c|xVal c|pt"));
        series.forEach(line -> columns.add(pointsOf(line, "> c|val c|pt, > c|yVal c|pt")));
        int rows = columns.stream().mapToInt(List::size).max().orElse(0);
        for (int i = 0; i < rows; i++) {
            int row = i;
            out.addDataRow(columns.stream().map(column -> row < column.size() ? column.get(row) : "").toList());
        }
        out.endTable();
    }

    /** Returns the values in the order of their index; missing ones are empty. */
    private static List<String> pointsOf(Element series, String query) {
        List<String> points = new ArrayList<>();
        Elements all = series.select(query);
        for (Element point : all) {
            String index = point.attr("idx");
            int place = index.matches("\\d{1,4}") ? Integer.parseInt(index) : points.size();
            while (points.size() <= Math.min(place, MAX_POINTS)) {
                points.add("");
            }
            Element value = point.selectFirst("c|v");
            if (place < points.size() && value != null) {
                points.set(place, shown(value.text()));
            }
        }
        return points;
    }

    /** Returns a value as people see it: binary fractions, such as 4.4000000000000004, have more digits. */
    private static String shown(String value) {
        return value.length() > SHOWN_DIGITS && FRACTION.matcher(value).matches()
                ? new BigDecimal(value).round(new MathContext(SHOWN_DIGITS)).stripTrailingZeros().toPlainString()
                : value;
    }
}
