package dev.carrel.formats.rtf;

import dev.carrel.formats.xhtml.XhtmlWriter;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.xml.sax.Attributes;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.DefaultHandler;

/**
 * Preserves headings and table cells through Tika's RTF parser, which drops them: {@link #markedBytes} inserts private
 * use characters as markers, {@link MarkerHandler} removes them.
 */
final class RtfStructureMarkers {

    private static final char HEADING_MARKER = '\ue0f0';
    private static final char CELL_MARKER = '\ue0e0';
    private static final int MAX_LEVEL = 9;

    private static final Pattern STYLE_DEFINITION = Pattern
            .compile("\\{\\\\s(\\d{1,5})\\b([^{}]{0,2000}?)([^\\\\{};]{1,100});");
    private static final Pattern OUTLINE_LEVEL = Pattern.compile("\\\\outlinelevel(\\d)");
    private static final Pattern HEADING_STYLE_NAME = Pattern
            .compile("(?i).*(?<!\\p{L})(?:heading|überschrift|titre|título|titolo) ?([1-9])");
    /** A control word with its parameter, or a control symbol. */
    private static final Pattern CONTROL = Pattern.compile("\\\\([a-zA-Z]{1,32})(-?\\d{1,10})?( ?)|\\\\'..|\\\\.",
            Pattern.DOTALL);

    /** Controls that end a paragraph beside {@code \par}; Tika knows only some of them. */
    private static final Set<String> PARAGRAPH_ENDS = Set.of("row", "page", "column", "sect");

    private final String rtf;
    private final Map<String, Integer> levels = new HashMap<>();

    RtfStructureMarkers(byte[] bytes) {
        rtf = new String(bytes, StandardCharsets.ISO_8859_1);
        Matcher style = STYLE_DEFINITION.matcher(rtf);
        while (style.find()) {
            Matcher outline = OUTLINE_LEVEL.matcher(style.group(2));
            Matcher name = HEADING_STYLE_NAME.matcher(style.group(3).strip());
            if (outline.find() && outline.group(1).charAt(0) < '9') {
                levels.put(style.group(1), outline.group(1).charAt(0) - '0' + 1);
            } else if (name.matches()) {
                levels.put(style.group(1), name.group(1).charAt(0) - '0');
            }
        }
    }

    byte[] markedBytes() {
        var out = new ByteArrayOutputStream(rtf.length() + 1024);
        int done = RtfHeader.endOfHeader(rtf);
        writeLatin1(rtf.substring(0, done), out);
        // Tika treats everything before the first paragraph control as the header.
        writeLatin1("\\pard ", out);
        var runs = new RtfRuns();
        Matcher control = CONTROL.matcher(rtf);
        while (control.find(done)) {
            writeLatin1(runs.textOf(rtf.substring(done, control.start())), out);
            done = control.end();
            String word = control.group(1);
            String number = control.group(2);
            runs.enter(word, number);
            if (runs.isStruck() && RtfRuns.isCharacter(control)) {
                continue;
            }
            if ("cell".equals(word)) {
                writeMarker(CELL_MARKER, out);
            } else if (word != null && PARAGRAPH_ENDS.contains(word)) {
                writeLatin1("\\par ", out);
            } else if ("bin".equals(word)) {
                // Binary data of a picture, in which anything may look like a control word.
                done = (int) Math.min(rtf.length(), done + Math.max(0, number == null ? 0 : Long.parseLong(number)));
            } else {
                writeLatin1(control.group(), out);
                if ("s".equals(word) && levels.containsKey(number)) {
                    writeMarker((char) (HEADING_MARKER + levels.get(number)), out);
                }
            }
        }
        writeLatin1(runs.textOf(rtf.substring(done)), out);
        return out.toByteArray();
    }

    private static void writeLatin1(String bytes, ByteArrayOutputStream out) {
        out.writeBytes(bytes.getBytes(StandardCharsets.ISO_8859_1));
    }

    /** Character numbers are signed in RTF; one fallback character follows for readers without Unicode support. */
    private static void writeMarker(char character, ByteArrayOutputStream out) {
        writeLatin1("{\\uc1\\u" + (short) character + " ?}", out);
    }

    /** A SAX handler that turns the markers into headings and table rows. */
    static final class MarkerHandler extends DefaultHandler {

        private final XhtmlWriter xhtml;
        private @Nullable StringBuilder paragraph;
        private boolean inTable;

        MarkerHandler(XhtmlWriter xhtml) {
            this.xhtml = xhtml;
        }

        @Override
        public void startElement(String uri, String localName, String qName, Attributes attributes) {
            if (localName.equals("p")) {
                paragraph = new StringBuilder();
            } else if (paragraph == null) {
                xhtml.startElement(uri, localName, qName, attributes);
            }
        }

        @Override
        public void endElement(String uri, String localName, String qName) {
            if (localName.equals("p") && paragraph != null) {
                String text = paragraph.toString();
                paragraph = null;
                endParagraph(text);
            } else if (paragraph == null) {
                xhtml.endElement(uri, localName, qName);
            }
        }

        @Override
        public void characters(char[] characters, int start, int length) {
            if (paragraph == null) {
                xhtml.characters(characters, start, length);
            } else {
                paragraph.append(characters, start, length);
            }
        }

        @Override
        public void endDocument() throws SAXException {
            leaveTable();
            xhtml.endDocument();
        }

        private void endParagraph(String text) {
            if (text.indexOf(CELL_MARKER) >= 0) {
                sendRow(text);
                return;
            }
            leaveTable();
            char first = text.isBlank() ? 0 : text.strip().charAt(0);
            boolean heading = first > HEADING_MARKER && first <= HEADING_MARKER + MAX_LEVEL;
            sendElement(heading ? "h" + Math.min(6, first - HEADING_MARKER) : "p", text);
        }

        private void sendRow(String text) {
            if (!inTable) {
                inTable = true;
                xhtml.startElement("", "table", "table", null);
            }
            xhtml.startElement("", "tr", "tr", null);
            for (String cell : text.split(String.valueOf(CELL_MARKER), -1)) {
                sendElement("td", cell);
            }
            xhtml.endElement("", "tr", "tr");
        }

        private void leaveTable() {
            if (inTable) {
                inTable = false;
                xhtml.endElement("", "table", "table");
            }
        }

        private void sendElement(String name, String text) {
            char[] characters = text.toCharArray();
            xhtml.startElement("", name, name, null);
            xhtml.characters(characters, 0, characters.length);
            xhtml.endElement("", name, name);
        }
    }
}
