package dev.carrel.formats.xhtml;

import dev.carrel.domain.document.LeftOut.Part;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.document.UnreadableContentException;
import dev.carrel.formats.text.RaisedDigits;
import dev.carrel.formats.text.SectionWriter;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.xml.sax.Attributes;
import org.xml.sax.helpers.DefaultHandler;

/**
 * A SAX handler that writes XHTML as sections. It accepts any nesting, because office parsers seldom produce valid
 * XHTML.
 */
public final class XhtmlWriter extends DefaultHandler {

    /** The class of a group with what stands on each page, at the end of an office document. */
    public static final String PAGE_HEADERS = "page-headers";

    private static final Set<String> BLOCK_TAGS = Set.of("p", "div", "section", "article", "aside", "main", "header",
            "footer",
            "dl", "dt", "dd", "figure", "figcaption", "address", "body", "center", "caption", "details",
            "summary", "hr", "form", "fieldset", "nav");
    private static final Set<String> IGNORED_TAGS = Set.of("head", "script", "style", "template", "noscript", "svg",
            "math",
            "audio", "video", "object", "del", "s", "strike", "rp", "rt", "rtc");
    private static final Map<String, Part> LEFT_OUT = Map.of("img", Part.PICTURES, "svg", Part.PICTURES, "audio",
            Part.MEDIA, "video", Part.MEDIA, "object", Part.EMBEDDED_OBJECTS, "del", Part.DELETED_TEXTS, "s",
            Part.DELETED_TEXTS, "strike", Part.DELETED_TEXTS);
    /** The bullets that Word and similar programs write before a list item. */
    private static final Pattern OFFICE_BULLET = Pattern.compile("^[·•◦▪‣●○■□–\\u2043\\uf0a7\\uf0b7o]\\s+(?=\\S)");
    private static final Pattern BULLET_SYMBOL = Pattern.compile("^[·•◦▪‣●○■□\\uf0a7\\uf0b7]\\s+(?=\\S)");
    private static final Pattern NUMBERED = Pattern.compile("(?s)(?:\\d{1,3}|[a-z])[.)]\\s+\\S.*");
    private static final int MAX_SLIDE_TITLE_LENGTH = 150;

    private final SectionWriter out;
    private final boolean office;
    private final XhtmlTable table;
    private final StringBuilder text = new StringBuilder();
    private final XhtmlLists lists = new XhtmlLists();
    private final XhtmlLinks links = new XhtmlLinks();
    private int ignoredDepth;
    private int preformattedDepth;
    private int quoteDepth;
    private boolean itemStarted;
    private boolean slideStarted;
    /** Whether what comes next is raised. */
    private boolean isRaised;

    private XhtmlWriter(SectionWriter out, boolean office) {
        this.out = out;
        table = new XhtmlTable(out);
        this.office = office;
    }

    /** Creates a writer for office formats, in which a line feed is a line break. */
    public static XhtmlWriter forOffice(SectionWriter out) {
        return new XhtmlWriter(out, true);
    }

    /** Creates a writer for pages, in which a line feed is a space. */
    public static XhtmlWriter forPages(SectionWriter out) {
        return new XhtmlWriter(out, false);
    }

    @Override
    public void startElement(String uri, String localName, String qName, @Nullable Attributes attributes) {
        String tag = tagName(localName, qName);
        if (ignoredDepth == 0 && (!office || LEFT_OUT.get(tag) == Part.DELETED_TEXTS)) {
            out.leaveOut(LEFT_OUT.getOrDefault(tag, Part.PICTURES), LEFT_OUT.containsKey(tag) ? 1 : 0);
        }
        if (ignoredDepth > 0 || IGNORED_TAGS.contains(tag)) {
            ignoredDepth++;
            return;
        }
        switch (tag) {
            case "ul", "ol" -> {
                endBlock();
                lists.enterList(tag.equals("ol"), attributeValue("type", attributes),
                        attributeValue("start", attributes));
            }
            case "li" -> {
                endBlock();
                itemStarted = true;
                lists.enterItem(attributeValue("value", attributes));
            }
            case "table" -> {
                endBlock();
                table.enterTable();
            }
            case "tr" -> table.beginCell();
            case "td", "th" ->
                    table.beginCell(tag.equals("th"), attributeValue("colspan", attributes),
                            attributeValue("rowspan", attributes));
            case "img" -> table.setPictureText(Objects.requireNonNullElse(attributeValue("alt", attributes), ""));
            case "pre" -> {
                endBlock();
                preformattedDepth++;
            }
            case "blockquote" -> {
                endBlock();
                quoteDepth++;
            }
            case "br" -> appendLineBreak();
            case "sup" -> isRaised = true;
            case "a" -> links.enterLink(attributeValue("href", attributes), target());
            default -> {
                if (headingLevel(tag) > 0 || BLOCK_TAGS.contains(tag)) {
                    endBlock();
                    if (office && attributes != null) {
                        enterGroup(String.valueOf(attributes.getValue("class")));
                    }
                }
            }
        }
    }

    private void enterGroup(String group) {
        switch (group) {
            case "sheet", "page" -> {
                table.beginSheet();
            }
            case "slide-content", PAGE_HEADERS -> {
                slideStarted = !group.equals(PAGE_HEADERS);
                out.startHeading(1, "");
            }
            case "slide-notes", "notes-content" -> out.endTable();
            default -> {
                // Other classes have no meaning for the content.
            }
        }
    }

    @Override
    public void endElement(String uri, String localName, String qName) {
        if (ignoredDepth > 0) {
            ignoredDepth--;
            return;
        }
        String tag = tagName(localName, qName);
        switch (tag) {
            case "ul", "ol" -> {
                endBlock();
                lists.leaveList();
            }
            case "li" -> {
                endBlock();
                itemStarted = false;
            }
            case "td", "th" -> {
                links.endText();
                table.endCell();
            }
            case "tr" -> table.endRow();
            case "table" -> table.leaveTable();
            case "pre" -> {
                endPreformatted();
                preformattedDepth = Math.max(0, preformattedDepth - 1);
            }
            case "blockquote" -> {
                endBlock();
                quoteDepth = Math.max(0, quoteDepth - 1);
            }
            case "sup" -> isRaised = false;
            case "a" -> links.leaveLink(target());
            default -> {
                int level = headingLevel(tag);
                if (level > 0 && !table.isOpen()) {
                    String heading = text.toString();
                    text.setLength(0);
                    out.startHeading(level, heading);
                } else if (level > 0 || BLOCK_TAGS.contains(tag)) {
                    endBlock();
                }
            }
        }
    }

    @Override
    public void characters(char[] characters, int start, int length) {
        // Tika says this in the place of marks that are no text, such as where a note or a drawing is anchored.
        boolean isAnchor = office && length == 1 && characters[start] == '\ufffd';
        if (ignoredDepth > 0 || isAnchor) {
            return;
        }
        StringBuilder target = target();
        if (target.length() + length > NewDocument.MAX_TEXT_BYTES) {
            throw UnreadableContentException.textTooLarge();
        }
        if (isRaised && length > 0) {
            RaisedDigits.setOff(target, characters[start]);
            isRaised = false;
        }
        if (office || preformattedDepth > 0) {
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
        table.closeAll();
        endBlock();
    }

    private void appendLineBreak() {
        target().append('\n');
    }

    private StringBuilder target() {
        return table.isOpen() ? table.cellText() : text;
    }

    /** Ends a paragraph or other block. */
    private void endBlock() {
        links.endText();
        if (table.isOpen()) {
            table.cellText().append('\n');
            return;
        }
        if (preformattedDepth > 0) {
            endPreformatted();
            return;
        }
        String paragraph = text.toString();
        text.setLength(0);
        if (paragraph.isBlank()) {
            return;
        }
        if (itemStarted) {
            itemStarted = false;
            out.addItem(lists.depth(), lists.number(),
                    lists.label() + BULLET_SYMBOL.matcher(paragraph.strip()).replaceFirst(""));
        } else {
            endParagraph(paragraph);
        }
    }

    private void endParagraph(String paragraph) {
        String line = paragraph.strip();
        Matcher bullet = OFFICE_BULLET.matcher(line);
        if (quoteDepth > 0) {
            out.addQuote(line);
        } else if (!office) {
            out.addParagraph(line);
        } else if (bullet.find()) {
            out.addItem(1, line.substring(bullet.end()));
        } else if (NUMBERED.matcher(line).matches()) {
            out.addNumberedItem(1, line);
        } else if (slideStarted && line.length() <= MAX_SLIDE_TITLE_LENGTH) {
            out.startHeading(1, line);
        } else {
            out.addParagraph(line);
        }
        slideStarted = false;
    }

    private void endPreformatted() {
        out.addCode("", text.toString());
        text.setLength(0);
    }

    private static @Nullable String attributeValue(String name, @Nullable Attributes attributes) {
        return attributes == null ? null : attributes.getValue(name);
    }

    private static String tagName(String localName, String qName) {
        return (localName.isEmpty() ? qName : localName).toLowerCase(Locale.ROOT);
    }

    /** Returns the level of a heading, from 1; 0 if the tag is none. */
    private static int headingLevel(String tag) {
        return tag.length() == 2 && tag.charAt(0) == 'h' && tag.charAt(1) >= '1' && tag.charAt(1) <= '6'
                ? tag.charAt(1) - '0'
                : 0;
    }

    /** Returns true for a spreadsheet, whose sheet names are not titles of the document. */
    boolean isSpreadsheet() {
        return table.isSpreadsheet();
    }
}
