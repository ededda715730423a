package dev.carrel.formats;

import java.util.Locale;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.xml.sax.Attributes;
import org.xml.sax.helpers.DefaultHandler;

/** Writes XHTML down, as the parsers of office formats tell it: of any nesting, seldom valid. */
final class XhtmlWriter extends DefaultHandler {

    private static final Set<String> BLOCKS = Set.of("p", "div", "section", "article", "aside", "main", "header",
            "footer",
            "blockquote", "dl", "dt", "dd", "figure", "figcaption", "address", "body", "center", "caption", "details",
            "summary", "hr", "form", "fieldset", "nav");
    private static final Set<String> UNSEEN = Set.of("head", "script", "style", "template", "noscript", "svg", "math",
            "audio", "video", "object");
    /** What Word and its kind write before an item. */
    private static final Pattern BULLET = Pattern.compile("^[·•◦▪‣●○■□–\\u2043\\uf0a7\\uf0b7o]\\s+(?=\\S)");
    private static final Pattern SYMBOL = Pattern.compile("^[·•◦▪‣●○■□\\uf0a7\\uf0b7]\\s+(?=\\S)");
    private static final Pattern NUMBERED = Pattern.compile("(?s)(?:\\d{1,3}|[a-z])[.)]\\s+\\S.*");
    private static final int LONGEST_SLIDE_TITLE = 150;

    private final SectionWriter out;
    private final boolean office;
    private final XhtmlTable table;
    private final StringBuilder text = new StringBuilder();
    private int unseen;
    private int lists;
    private int preformatted;
    private boolean itemBegun;
    private boolean slideBegun;

    private XhtmlWriter(SectionWriter out, boolean office) {
        this.out = out;
        table = new XhtmlTable(out);
        this.office = office;
    }

    /** For what office formats become, in which a line break is one. */
    static XhtmlWriter ofOffice(SectionWriter out) {
        return new XhtmlWriter(out, true);
    }

    /** For pages, in which a line break is a space. */
    static XhtmlWriter ofPages(SectionWriter out) {
        return new XhtmlWriter(out, false);
    }

    @Override
    public void startElement(String uri, String localName, String qName, @Nullable Attributes attributes) {
        String tag = tag(localName, qName);
        if (unseen > 0 || UNSEEN.contains(tag)) {
            unseen++;
            return;
        }
        switch (tag) {
            case "ul", "ol" -> {
                end();
                lists++;
            }
            case "li" -> {
                end();
                itemBegun = true;
            }
            case "table" -> {
                end();
                table.enter();
            }
            case "tr" -> table.beginCell();
            case "td", "th" -> table.beginCell(value("colspan", attributes), value("rowspan", attributes));
            case "img" -> table.picture(Objects.requireNonNullElse(value("alt", attributes), ""));
            case "pre" -> {
                end();
                preformatted++;
            }
            case "br" -> lineBreak();
            default -> {
                if (level(tag) > 0 || BLOCKS.contains(tag)) {
                    end();
                    if (office && attributes != null) {
                        enter(String.valueOf(attributes.getValue("class")));
                    }
                }
            }
        }
    }

    private void enter(String group) {
        switch (group) {
            case "sheet", "page" -> {
                table.beginSheet();
            }
            case "slide-content" -> {
                slideBegun = true;
                out.heading(1, "");
            }
            case "slide-notes", "notes-content" -> out.endTable();
            default -> {
                // No other says anything about what is in it.
            }
        }
    }

    @Override
    public void endElement(String uri, String localName, String qName) {
        if (unseen > 0) {
            unseen--;
            return;
        }
        String tag = tag(localName, qName);
        switch (tag) {
            case "ul", "ol" -> {
                end();
                lists = Math.max(0, lists - 1);
            }
            case "li" -> {
                end();
                itemBegun = false;
            }
            case "td", "th" -> table.endCell();
            case "tr" -> table.endRow();
            case "table" -> table.leave();
            case "pre" -> {
                endPreformatted();
                preformatted = Math.max(0, preformatted - 1);
            }
            default -> {
                int level = level(tag);
                if (level > 0 && !table.isOpen()) {
                    String heading = text.toString();
                    text.setLength(0);
                    out.heading(level, heading);
                } else if (level > 0 || BLOCKS.contains(tag)) {
                    end();
                }
            }
        }
    }

    @Override
    public void characters(char[] characters, int start, int length) {
        if (unseen > 0) {
            return;
        }
        StringBuilder target = table.isOpen() ? table.cell() : text;
        if (target.length() + length > CleanText.MOST_BYTES) {
            throw CleanText.tooLarge();
        }
        if (office || preformatted > 0) {
            target.append(characters, start, length);
            return;
        }
        for (int i = start; i < start + length; i++) {
            char c = characters[i];
            target.append(c == '\n' || c == '\r' ? ' ' : c);
        }
    }

    @Override
    public void ignorableWhitespace(char[] characters, int start, int length) {
        characters(characters, start, length);
    }

    @Override
    public void endDocument() {
        table.close();
        end();
    }

    private void lineBreak() {
        (table.isOpen() ? table.cell() : text).append('\n');
    }

    /** Of a paragraph, whatever it is part of. */
    private void end() {
        if (table.isOpen()) {
            table.cell().append('\n');
            return;
        }
        if (preformatted > 0) {
            endPreformatted();
            return;
        }
        String paragraph = text.toString();
        text.setLength(0);
        if (paragraph.isBlank()) {
            return;
        }
        if (itemBegun) {
            itemBegun = false;
            out.item(lists, SYMBOL.matcher(paragraph.strip()).replaceFirst(""));
        } else {
            endParagraph(paragraph);
        }
    }

    private void endParagraph(String paragraph) {
        String line = paragraph.strip();
        Matcher bullet = BULLET.matcher(line);
        if (!office) {
            out.paragraph(line);
        } else if (bullet.find()) {
            out.item(1, line.substring(bullet.end()));
        } else if (NUMBERED.matcher(line).matches()) {
            out.numberedItem(1, line);
        } else if (slideBegun && line.length() <= LONGEST_SLIDE_TITLE) {
            out.heading(1, line);
        } else {
            out.paragraph(line);
        }
        slideBegun = false;
    }

    private void endPreformatted() {
        out.verbatim(text.toString());
        text.setLength(0);
    }

    private static @Nullable String value(String name, @Nullable Attributes attributes) {
        return attributes == null ? null : attributes.getValue(name);
    }

    private static String tag(String localName, String qName) {
        return (localName.isEmpty() ? qName : localName).toLowerCase(Locale.ROOT);
    }

    /** From 1; 0 if it is no heading. */
    private static int level(String tag) {
        return tag.length() == 2 && tag.charAt(0) == 'h' && tag.charAt(1) >= '1' && tag.charAt(1) <= '6'
                ? tag.charAt(1) - '0'
                : 0;
    }

    /** Whether it consists of sheets, whose names are not titles of the whole. */
    boolean isOfSheets() {
        return table.isOfSheets();
    }
}
