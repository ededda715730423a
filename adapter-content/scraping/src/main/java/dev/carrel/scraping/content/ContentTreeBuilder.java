package dev.carrel.scraping.content;

import java.util.LinkedHashSet;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;
import org.jsoup.select.NodeFilter;

/** Builds the content tree of a parsed page. It walks the DOM without recursion, so deep nesting needs no stack. */
public final class ContentTreeBuilder implements NodeFilter {

    private static final Set<String> INLINE = Set.of("a", "abbr", "acronym", "b", "bdi", "bdo", "big", "button", "cite",
            "code", "data", "del", "dfn", "em", "font", "i", "img", "ins", "kbd", "label", "mark", "nobr", "picture",
            "q",
            "rb", "rp", "rt", "rtc", "ruby", "s", "samp", "small", "source", "span", "strike", "strong", "sub", "sup",
            "time", "tt", "u", "var", "wbr");

    private static final int MAX_PICTURE_NAME_LENGTH = 40;
    private static final int MAX_ADDRESS_LENGTH = 200;
    private static final Pattern HOST = Pattern.compile("(?i)https?://([^/?#]+)");
    private static final Pattern FILE_NAME = Pattern.compile("(?i).*\\.(?:png|gif|jpe?g|svg|webp)");

    private final ReadableElements readableElements;
    private final TextRunBuilder textRun = new TextRunBuilder();
    private final Abbreviations abbreviations = new Abbreviations();
    private final SeparatedElements separatedElements = new SeparatedElements();
    /** The text alternatives of pictures in a cell without other text so far. */
    private final Set<String> alternativeTexts = new LinkedHashSet<>();
    private final String ownHost;
    private ContentBlock current;

    private ContentTreeBuilder(ContentBlock root, ReadableElements readableElements) {
        this.current = root;
        this.readableElements = readableElements;
        Document page = root.element().ownerDocument();
        Matcher host = HOST.matcher(page == null ? "" : page.location());
        ownHost = host.lookingAt() ? host.group(1) : "";
    }

    /** Builds the tree of an element from its readable descendants. */
    public static ContentBlock buildTree(Element element, ReadableElements readableElements) {
        var root = new ContentBlock(null, element);
        var builder = new ContentTreeBuilder(root, readableElements);
        for (Node child : element.childNodes()) {
            child.filter(builder);
        }
        builder.textRun.flushInto(root);
        root.updateMeasures();
        return root;
    }

    @Override
    public FilterResult head(Node node, int depth) {
        if (node instanceof TextNode text) {
            if (!isBetweenLines(text)) {
                textRun.appendText(text.getWholeText());
            }
        } else if (node instanceof Element element) {
            if (FormulaText.isFormula(element)) {
                textRun.appendText(FormulaText.of(element));
                return FilterResult.SKIP_ENTIRELY;
            }
            // Icons are often hidden from assistive technology, so their text is collected before the check.
            alternativeTexts.add(AlternativeText.of(element));
            if (!readableElements.isReadable(element) || (textRun.isPreformatted() && CodeText.isTooltip(element))) {
                return FilterResult.SKIP_ENTIRELY;
            }
            enterElement(element);
        }
        return FilterResult.CONTINUE;
    }

    private void enterElement(Element element) {
        switch (element.normalName()) {
            case "br" -> textRun.breakLine(current);
            case "img" -> appendPicture(element);
            case "hr" -> textRun.flushInto(current);
            default -> {
                if (isInline(element)) {
                    enterInline(element);
                    return;
                }
                if (isLineOfCode(element)) {
                    return;
                }
                textRun.flushInto(current);
                current = new ContentBlock(current, element);
                if (current.isCell()) {
                    alternativeTexts.clear();
                    alternativeTexts.add(AlternativeText.of(element));
                }
                if (CodeText.isCode(element)) {
                    textRun.enterPreformatted();
                }
            }
        }
    }

    /** A picture within a sentence of documentation stands for a word: a key, a button or a symbol. */
    private void appendPicture(Element picture) {
        Element parent = picture.parent();
        String alternative = picture.attr("alt").strip();
        if (readableElements.includesPictures() && parent != null && isBesideText(picture)
                && HeadingLevels.levelOf(parent) == 0 && alternative.length() <= MAX_PICTURE_NAME_LENGTH
                && !FILE_NAME.matcher(alternative).matches()) {
            textRun.appendText(" " + alternative + " ");
        }
    }

    private boolean isBesideText(Element picture) {
        return !textRun.isEmpty() || (picture.nextSibling() instanceof TextNode after && !after.isBlank());
    }

    @Override
    public FilterResult tail(Node node, int depth) {
        if (node instanceof Element element) {
            if (current.element().equals(element)) {
                leaveBlock();
            } else if (isLineOfCode(element)) {
                textRun.breakLine(current);
            } else {
                leaveInline(element);
            }
        }
        return FilterResult.CONTINUE;
    }

    private boolean isLineOfCode(Element element) {
        return textRun.isPreformatted() && CodeText.isLine(element) && CodeText.isListing(element.parent());
    }

    /** White space between the lines of a listing is no part of it. */
    private boolean isBetweenLines(TextNode text) {
        return textRun.isPreformatted() && current.element().equals(text.parent())
                && CodeText.isListing(current.element());
    }

    private void leaveBlock() {
        textRun.flushInto(current);
        if (CodeText.isCode(current.element())) {
            textRun.leavePreformatted();
        }
        if (current.isCell() && !current.hasText()) {
            textRun.appendText(String.join(" ", alternativeTexts));
            textRun.flushInto(current);
        }
        ContentBlock parent = current.parent();
        if (parent != null) {
            // An empty cell or row keeps its place in the table.
            if (current.hasText() || current.isCell() || current.tagName().equals("tr")) {
                parent.addNode(current);
            }
            current = parent;
        }
    }

    private void enterInline(Element element) {
        if (!textRun.isPreformatted() && separatedElements.isApart(element)) {
            textRun.appendText(" ");
        }
        if (isLink(element)) {
            textRun.enterLink();
        } else if (element.nameIs("sup")) {
            textRun.enterSuperscript();
        } else if (isCustom(element)) {
            textRun.appendText(" ");
        }
    }

    private void leaveInline(Element element) {
        if (isLink(element)) {
            textRun.leaveLink(addressOf(element), ownHost);
        } else if (element.nameIs("sup")) {
            textRun.leaveSuperscript();
        } else if (isCustom(element) || (textRun.isPreformatted() && CodeText.isLineNumber(element))) {
            textRun.appendText(" ");
        } else if (element.nameIs("abbr") || element.nameIs("acronym")) {
            textRun.appendText(abbreviations.meaningOf(element));
        }
    }

    /** Of a relative address only the file that it names may be wanted. */
    private static String addressOf(Element link) {
        String address = link.attr("href").strip();
        return address.length() > MAX_ADDRESS_LENGTH || address.startsWith("#") ? ""
                : address.indexOf(':') >= 0 ? address : link.absUrl("href");
    }

    private static boolean isLink(Element element) {
        return element.nameIs("a") && element.hasAttr("href");
    }

    private static boolean isInline(Element element) {
        return INLINE.contains(element.normalName()) || isCustom(element);
    }

    /** Returns true for a custom element. Its layout is unknown, so its text is only separated by a space. */
    private static boolean isCustom(Element element) {
        return element.normalName().indexOf('-') > 0;
    }
}
