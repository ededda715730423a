package dev.carrel.formats.office.sheet;

import dev.carrel.domain.document.LeftOut.Part;
import dev.carrel.formats.parse.ParseResult;
import dev.carrel.formats.text.SectionWriter;
import dev.carrel.formats.xhtml.ElementText;
import dev.carrel.formats.xhtml.RepeatedCell;
import dev.carrel.formats.xhtml.XhtmlWriter;
import dev.carrel.formats.xhtml.XmlAttributes;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.apache.tika.exception.TikaException;
import org.apache.tika.parser.ParseContext;
import org.apache.tika.utils.XMLReaderUtils;
import org.xml.sax.Attributes;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.AttributesImpl;
import org.xml.sax.helpers.DefaultHandler;

/** A workbook in the XML of Excel 2003: cells with their places, days, shares; no text that is struck out. */
public final class SpreadsheetXml extends DefaultHandler {

    private static final Pattern MIDNIGHT = Pattern.compile("T00:00(?::00(?:\\.0+)?)?$");
    private static final Pattern WHOLE_SECONDS = Pattern.compile("\\.0+$");
    private static final Pattern NUMBER = Pattern.compile("-?\\d{1,20}(?:\\.\\d{1,20})?(?:[eE][-+]?\\d{1,2})?");
    private static final int MAX_COLUMNS = 1_000;

    private final SectionWriter sections = new SectionWriter();
    private final XhtmlWriter xhtml = XhtmlWriter.forOffice(sections);
    private final Set<String> struckStyles = new HashSet<>();
    private final Set<String> shareStyles = new HashSet<>();
    private final StringBuilder text = new StringBuilder();
    private String style = "";
    private String cellStyle = "";
    private String type = "";
    private int column;
    private int lastColumn;
    private boolean inData;
    /** How many rows merged cells cover from this one on, by column. */
    private final Map<Integer, Integer> rowsBelow = new HashMap<>();

    private SpreadsheetXml() {}

    public static ParseResult.ParsedText parseWorkbook(byte[] bytes) throws IOException, SAXException, TikaException {
        var title = new ElementText("Title");
        XMLReaderUtils.parseSAX(new ByteArrayInputStream(bytes), title, new ParseContext());
        var workbook = new SpreadsheetXml();
        XMLReaderUtils.parseSAX(new ByteArrayInputStream(bytes), workbook, new ParseContext());
        return workbook.sections.finishUnderOnly(title.text());
    }

    @Override
    public void startElement(String uri, String localName, String qName, Attributes attributes) {
        switch (localName) {
            case "Style" -> style = XmlAttributes.find(attributes, "ID");
            case "Font" -> addIf(XmlAttributes.find(attributes, "StrikeThrough").equals("1"), struckStyles);
            case "NumberFormat" ->
                    addIf(XmlAttributes.find(attributes, "Format").matches("Percent|0(?:\\.0+)?%"),
                            shareStyles);
            case "Worksheet" -> beginSheet(XmlAttributes.find(attributes, "Name"));
            case "Table" -> start("table", new AttributesImpl());
            case "Row" -> {
                column = 0;
                start("tr", new AttributesImpl());
            }
            case "Cell" -> beginCell(attributes);
            case "Data" -> {
                type = XmlAttributes.find(attributes, "Type");
                inData = true;
            }
            case "Comment" -> sections.leaveOut(Part.COMMENTS, 1);
            default -> {
                // Other elements have no text of cells.
            }
        }
    }

    @Override
    public void endElement(String uri, String localName, String qName) {
        switch (localName) {
            case "Table" -> end("table");
            case "Row" -> endRow();
            case "Cell" -> {
                end("td");
                column = lastColumn;
            }
            case "Data" -> endData();
            default -> {
                // Only cells end with something to do.
            }
        }
    }

    @Override
    public void characters(char[] characters, int start, int length) {
        if (inData) {
            text.append(characters, start, length);
        }
    }

    @Override
    public void endDocument() {
        xhtml.endDocument();
    }

    private void addIf(boolean holds, Set<String> styles) {
        if (holds) {
            styles.add(style);
        }
    }

    private void beginSheet(String name) {
        start("div", attribute("class", "sheet"));
        start("h1", new AttributesImpl());
        send(name);
        end("h1");
    }

    /** A cell that gives its place may come after a gap. */
    private void beginCell(Attributes attributes) {
        int place = Math.min(XmlAttributes.findNumber(attributes, "Index", column + 1), MAX_COLUMNS);
        fillUpTo(place - 1);
        int across = Math.min(XmlAttributes.findNumber(attributes, "MergeAcross", 0), MAX_COLUMNS);
        int down = XmlAttributes.findNumber(attributes, "MergeDown", 0);
        if (down > 0) {
            rowsBelow.put(place, down + 1);
        }
        lastColumn = Math.max(column, place - 1) + across + 1;
        cellStyle = XmlAttributes.find(attributes, "StyleID");
        start("td", attribute("colspan", String.valueOf(across + 1)));
    }

    /** Writes the cells that have no element: empty ones, and parts of merged ones. */
    private void fillUpTo(int last) {
        while (column < last) {
            column++;
            start("td", new AttributesImpl());
            send(rowsBelow.containsKey(column) ? RepeatedCell.MARK : "");
            end("td");
        }
    }

    private void endRow() {
        fillUpTo(rowsBelow.isEmpty() ? 0 : Collections.max(rowsBelow.keySet()));
        rowsBelow.replaceAll((place, rows) -> rows - 1);
        rowsBelow.values().removeIf(rows -> rows == 0);
        end("tr");
    }

    private void endData() {
        inData = false;
        boolean isStruck = struckStyles.contains(cellStyle);
        sections.leaveOut(Part.DELETED_TEXTS, isStruck && !text.isEmpty() ? 1 : 0);
        if (!isStruck) {
            send(valueOf(text.toString().strip()));
        }
        text.setLength(0);
    }

    private String valueOf(String written) {
        return switch (type) {
            case "DateTime" -> MIDNIGHT.matcher(written).find() ? MIDNIGHT.matcher(written).replaceFirst("")
                    : WHOLE_SECONDS.matcher(written).replaceFirst("").replace('T', ' ');
            case "Boolean" -> written.equals("1") ? "TRUE" : "FALSE";
            case "Number" -> NUMBER.matcher(written).matches() ? numberOf(new BigDecimal(written)) : written;
            default -> written;
        };
    }

    private String numberOf(BigDecimal number) {
        return shareStyles.contains(cellStyle)
                ? plain(number.movePointRight(2).setScale(2, RoundingMode.HALF_UP)) + "%"
                : plain(number);
    }

    private static String plain(BigDecimal number) {
        return number.signum() == 0 ? "0" : number.stripTrailingZeros().toPlainString();
    }

    private void start(String element, Attributes attributes) {
        xhtml.startElement("", element, element, attributes);
    }

    private void end(String element) {
        xhtml.endElement("", element, element);
    }

    private void send(String written) {
        xhtml.characters(written.toCharArray(), 0, written.length());
    }

    private static AttributesImpl attribute(String name, String value) {
        var attributes = new AttributesImpl();
        attributes.addAttribute("", name, name, "CDATA", value);
        return attributes;
    }
}
