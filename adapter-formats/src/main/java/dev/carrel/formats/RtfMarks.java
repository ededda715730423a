package dev.carrel.formats;

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
 * Carries through Tika's parser of RTF what it drops, which paragraphs are headings and which are cells, as private
 * characters in the text: {@link #bytes} puts them in, {@link Reader} takes them out.
 */
final class RtfMarks {

    private static final char HEADING = '\ue0f0';
    private static final char CELL = '\ue0e0';
    private static final int LEVELS = 9;

    private static final Pattern STYLE = Pattern.compile("\\{\\\\s(\\d{1,5})\\b([^{}]{0,2000}?)([^\\\\{};]{1,100});");
    private static final Pattern OUTLINE = Pattern.compile("\\\\outlinelevel(\\d)");
    private static final Pattern NAME = Pattern
            .compile("(?i).*\\b(?:heading|überschrift|titre|título|titolo) ?([1-9])");
    /** A control word with its number, a control symbol, or the beginning of a group that is none of the text. */
    private static final Pattern CONTROL = Pattern.compile("\\\\([a-zA-Z]{1,32})(-?\\d{1,10})?( ?)|\\\\'..|\\\\.",
            Pattern.DOTALL);

    /** What ends a paragraph beside its own end, of which Tika knows only some. */
    private static final Set<String> ENDS_OF_PARAGRAPHS = Set.of("row", "page", "column", "sect");

    private final String rtf;
    private final Map<String, Integer> levels = new HashMap<>();

    RtfMarks(byte[] bytes) {
        rtf = new String(bytes, StandardCharsets.ISO_8859_1);
        Matcher style = STYLE.matcher(rtf);
        while (style.find()) {
            Matcher outline = OUTLINE.matcher(style.group(2));
            Matcher name = NAME.matcher(style.group(3).strip());
            if (outline.find() && outline.group(1).charAt(0) < '9') {
                levels.put(style.group(1), outline.group(1).charAt(0) - '0' + 1);
            } else if (name.matches()) {
                levels.put(style.group(1), name.group(1).charAt(0) - '0');
            }
        }
    }

    byte[] bytes() {
        var out = new ByteArrayOutputStream(rtf.length() + 1024);
        int done = RtfHeader.end(rtf);
        write(rtf.substring(0, done), out);
        // Tika takes everything for the header before it meets a control of paragraphs.
        write("\\pard ", out);
        Matcher control = CONTROL.matcher(rtf);
        while (control.find(done)) {
            write(rtf.substring(done, control.start()), out);
            done = control.end();
            String word = control.group(1);
            String number = control.group(2);
            if ("cell".equals(word)) {
                mark(CELL, out);
            } else if (word != null && ENDS_OF_PARAGRAPHS.contains(word)) {
                write("\\par ", out);
            } else if ("bin".equals(word)) {
                // Bytes of a picture, in which anything may look like a control word.
                done = (int) Math.min(rtf.length(), done + Math.max(0, number == null ? 0 : Long.parseLong(number)));
            } else {
                write(control.group(), out);
                if ("s".equals(word) && levels.containsKey(number)) {
                    mark((char) (HEADING + levels.get(number)), out);
                }
            }
        }
        write(rtf.substring(done), out);
        return out.toByteArray();
    }

    private static void write(String bytes, ByteArrayOutputStream out) {
        out.writeBytes(bytes.getBytes(StandardCharsets.ISO_8859_1));
    }

    /** Numbers of characters are signed in RTF; one character follows for readers that do not know them. */
    private static void mark(char character, ByteArrayOutputStream out) {
        write("{\\uc1\\u" + (short) character + " ?}", out);
    }

    /** Makes headings and rows of what is marked as such. */
    static final class Reader extends DefaultHandler {

        private final XhtmlWriter xhtml;
        private @Nullable StringBuilder paragraph;
        private boolean inTable;

        Reader(XhtmlWriter xhtml) {
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
                end(text);
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

        private void end(String text) {
            if (text.indexOf(CELL) >= 0) {
                row(text);
                return;
            }
            leaveTable();
            char first = text.isBlank() ? 0 : text.strip().charAt(0);
            boolean heading = first > HEADING && first <= HEADING + LEVELS;
            element(heading ? "h" + Math.min(6, first - HEADING) : "p", text);
        }

        private void row(String text) {
            if (!inTable) {
                inTable = true;
                xhtml.startElement("", "table", "table", null);
            }
            xhtml.startElement("", "tr", "tr", null);
            for (String cell : text.split(String.valueOf(CELL), -1)) {
                element("td", cell);
            }
            xhtml.endElement("", "tr", "tr");
        }

        private void leaveTable() {
            if (inTable) {
                inTable = false;
                xhtml.endElement("", "table", "table");
            }
        }

        private void element(String name, String text) {
            char[] characters = text.toCharArray();
            xhtml.startElement("", name, name, null);
            xhtml.characters(characters, 0, characters.length);
            xhtml.endElement("", name, name);
        }
    }
}
