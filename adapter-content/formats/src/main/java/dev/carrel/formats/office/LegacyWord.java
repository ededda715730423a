package dev.carrel.formats.office;

import dev.carrel.domain.document.DocumentContent.Section;
import dev.carrel.formats.parse.ParseResult;
import dev.carrel.formats.xhtml.RepeatedCell;
import dev.carrel.formats.xhtml.XhtmlWriter;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.apache.poi.hwpf.HWPFDocument;
import org.apache.poi.hwpf.usermodel.CharacterRun;
import org.apache.poi.hwpf.usermodel.Paragraph;
import org.apache.poi.hwpf.usermodel.Range;
import org.apache.poi.hwpf.usermodel.Table;
import org.apache.poi.hwpf.usermodel.TableCell;
import org.apache.poi.hwpf.usermodel.TableRow;
import org.apache.poi.poifs.filesystem.DirectoryNode;
import org.apache.poi.util.LittleEndian;
import org.xml.sax.Attributes;
import org.xml.sax.ContentHandler;
import org.xml.sax.helpers.DefaultHandler;

/**
 * What a Word document of 97 to 2003 says by its form and Tika's parser drops: cells that go on with the ones above,
 * and digits that are raised after a number.
 */
final class LegacyWord {

    private static final String DOCUMENT = "WordDocument";
    /** The start of a property by which letters are raised, and of one that defines the cells of a row. */
    private static final byte[] RAISED = {0x48, 0x2A, 1};
    private static final byte[] ROW = {0x08, (byte) 0xD6};
    private static final int CELL_BYTES = 20;
    private static final int MERGED = 0x20;
    private static final int SUPERSCRIPT = 1;
    private static final int MAX_CONTEXT = 20;
    private static final int MAX_RAISED = 1_000;

    /** The merged cells by row, of all tables in their order. */
    private final List<BitSet> rows = new ArrayList<>();
    private final List<RaisedDigit> raised = new ArrayList<>();

    private LegacyWord() {}

    /** A raised number with what stands before it. */
    private record RaisedDigit(String before, String digits) {}

    /** Reads the form of a document; nothing if it says nothing by it, or is older. */
    static LegacyWord read(byte[] bytes, DirectoryNode root) throws IOException {
        var word = new LegacyWord();
        if (root.hasEntryCaseInsensitive(DOCUMENT) && mayTellByForm(root)) {
            try (var document = new HWPFDocument(new ByteArrayInputStream(bytes))) {
                word.readAll(document.getRange());
            } catch (IllegalArgumentException | IllegalStateException | IndexOutOfBoundsException ignored) {
                // Older or unusual; its text is read without it.
            }
        }
        return word;
    }

    /** Most documents say nothing by their form, and are not read twice. */
    private static boolean mayTellByForm(DirectoryNode root) throws IOException {
        byte[] bytes;
        try (InputStream in = root.createDocumentInputStream(root.getEntryCaseInsensitive(DOCUMENT))) {
            bytes = in.readAllBytes();
        }
        for (int at = 0; at + RAISED.length <= bytes.length; at++) {
            if (bytes[at] == RAISED[0] && bytes[at + 1] == RAISED[1] && bytes[at + 2] == RAISED[2]
                    || bytes[at] == ROW[0] && bytes[at + 1] == ROW[1] && hasMergedCell(bytes, at + ROW.length)) {
                return true;
            }
        }
        return false;
    }

    /** A row has its length, the number of its cells, their edges, and each cell's form. */
    private static boolean hasMergedCell(byte[] bytes, int start) {
        int cells = start + 2 < bytes.length ? bytes[start + 2] & 0xFF : 0;
        int first = start + 3 + (cells + 1) * 2;
        for (int cell = 0; cell < cells && first + (cell + 1) * CELL_BYTES <= bytes.length; cell++) {
            if ((LittleEndian.getUShort(bytes, first + cell * CELL_BYTES) & MERGED) != 0) {
                return true;
            }
        }
        return false;
    }

    private void readAll(Range document) {
        for (int i = 0; i < document.numParagraphs(); i++) {
            Paragraph paragraph = document.getParagraph(i);
            if (paragraph.isInTable()) {
                Table table = document.getTable(paragraph);
                readRows(table);
                i += table.numParagraphs() - 1;
            } else {
                readRaised(paragraph);
            }
        }
    }

    private void readRows(Table table) {
        for (int i = 0; i < table.numRows(); i++) {
            TableRow row = table.getRow(i);
            var merged = new BitSet();
            for (int column = 0; column < row.numCells(); column++) {
                TableCell cell = row.getCell(column);
                merged.set(column, cell.isVerticallyMerged() && !cell.isFirstVerticallyMerged());
                for (int paragraph = 0; paragraph < cell.numParagraphs(); paragraph++) {
                    readRaised(cell.getParagraph(paragraph));
                }
            }
            rows.add(merged);
        }
    }

    private void readRaised(Paragraph paragraph) {
        var text = new StringBuilder();
        for (int i = 0; i < paragraph.numCharacterRuns() && raised.size() < MAX_RAISED; i++) {
            CharacterRun run = paragraph.getCharacterRun(i);
            String written = run.text().strip();
            boolean isPower = run.getSubSuperScriptIndex() == SUPERSCRIPT && !text.isEmpty()
                    && Character.isDigit(text.charAt(text.length() - 1))
                    && !written.isEmpty() && Character.isDigit(written.charAt(0));
            if (isPower) {
                raised.add(new RaisedDigit(text.substring(Math.max(0, text.length() - MAX_CONTEXT)), written));
            }
            text.append(run.text());
        }
    }

    /** Returns a handler that marks the merged cells of the tables that come, and moves the page headers. */
    ContentHandler arrange(XhtmlWriter xhtml) {
        return new LegacyPageHeaders(rows.stream().allMatch(BitSet::isEmpty) ? xhtml : new CellMarker(xhtml));
    }

    /** Returns the text with raised numbers set off. */
    ParseResult.ParsedText setOff(ParseResult.ParsedText text) {
        if (raised.isEmpty()) {
            return text;
        }
        List<Section> sections = new ArrayList<>(text.sections());
        for (RaisedDigit each : raised) {
            String glued = each.before + each.digits;
            for (int i = 0; i < sections.size(); i++) {
                Section section = sections.get(i);
                int at = section.text().indexOf(glued);
                if (at >= 0) {
                    int end = at + each.before.length();
                    sections.set(i, new Section(section.headings(), section.page(),
                            section.text().substring(0, end) + '^' + section.text().substring(end)));
                    break;
                }
            }
        }
        return text.withSections(sections);
    }

    /** Marks the cells of outer tables as they begin. */
    private final class CellMarker extends DefaultHandler {

        private final XhtmlWriter xhtml;
        private int depth;
        private int row = -1;
        private int column;

        CellMarker(XhtmlWriter xhtml) {
            this.xhtml = xhtml;
        }

        @Override
        public void startElement(String uri, String localName, String qName, Attributes attributes) {
            xhtml.startElement(uri, localName, qName, attributes);
            depth += localName.equals("table") ? 1 : 0;
            if (depth == 1 && localName.equals("tr")) {
                row++;
                column = 0;
            } else if (depth == 1 && localName.equals("td")) {
                if (row < rows.size() && rows.get(row).get(column)) {
                    xhtml.characters(RepeatedCell.MARK.toCharArray(), 0, RepeatedCell.MARK.length());
                }
                column++;
            }
        }

        @Override
        public void endElement(String uri, String localName, String qName) {
            depth -= localName.equals("table") ? 1 : 0;
            xhtml.endElement(uri, localName, qName);
        }

        @Override
        public void characters(char[] characters, int start, int length) {
            xhtml.characters(characters, start, length);
        }

        @Override
        public void ignorableWhitespace(char[] characters, int start, int length) {
            xhtml.ignorableWhitespace(characters, start, length);
        }

        @Override
        public void endDocument() {
            xhtml.endDocument();
        }
    }
}
