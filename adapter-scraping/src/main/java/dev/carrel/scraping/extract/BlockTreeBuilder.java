package dev.carrel.scraping.extract;

import java.util.LinkedHashSet;
import java.util.Set;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;
import org.jsoup.select.NodeFilter;

/** Makes blocks and runs of a parsed page. It walks without recursion, so that nesting costs no stack. */
final class BlockTreeBuilder implements NodeFilter {

    private static final Set<String> INLINE = Set.of("a", "abbr", "acronym", "b", "bdi", "bdo", "big", "button", "cite",
            "code", "data", "del", "dfn", "em", "font", "i", "img", "ins", "kbd", "label", "mark", "nobr", "picture",
            "q",
            "rb", "rp", "rt", "rtc", "ruby", "s", "samp", "small", "source", "span", "strike", "strong", "sub", "sup",
            "time", "tt", "u", "var", "wbr");

    private final ReadParts readParts;
    private final RunBuilder run = new RunBuilder();
    /** What the pictures show in a cell that has had no text yet. */
    private final Set<String> pictures = new LinkedHashSet<>();
    private Block at;

    private BlockTreeBuilder(Block root, ReadParts readParts) {
        this.at = root;
        this.readParts = readParts;
    }

    /** The blocks of an element and all that is read in it. */
    static Block build(Element element, ReadParts readParts) {
        var root = new Block(null, element);
        var builder = new BlockTreeBuilder(root, readParts);
        for (Node child : element.childNodes()) {
            child.filter(builder);
        }
        builder.run.endIn(root);
        root.measure();
        return root;
    }

    @Override
    public FilterResult head(Node node, int depth) {
        if (node instanceof TextNode text) {
            run.append(text.getWholeText());
        } else if (node instanceof Element element) {
            // Icons are hidden from those who are told what they show.
            pictures.add(PictureText.of(element));
            if (!readParts.isRead(element)) {
                return FilterResult.SKIP_ENTIRELY;
            }
            enter(element);
        }
        return FilterResult.CONTINUE;
    }

    private void enter(Element element) {
        switch (element.normalName()) {
            case "br" -> run.lineBreak(at);
            case "hr" -> run.endIn(at);
            default -> {
                if (isInline(element)) {
                    enterInline(element);
                    return;
                }
                run.endIn(at);
                at = new Block(at, element);
                if (at.isCell()) {
                    pictures.clear();
                    pictures.add(PictureText.of(element));
                }
                if (element.nameIs("pre")) {
                    run.enterPreformatted();
                }
            }
        }
    }

    @Override
    public FilterResult tail(Node node, int depth) {
        if (node instanceof Element element) {
            if (at.element().equals(element)) {
                leave();
            } else {
                leaveInline(element);
            }
        }
        return FilterResult.CONTINUE;
    }

    private void leave() {
        run.endIn(at);
        if (at.element().nameIs("pre")) {
            run.leavePreformatted();
        }
        if (at.isCell() && !at.hasText()) {
            run.append(String.join(" ", pictures));
            run.endIn(at);
        }
        Block parent = at.parent();
        if (parent != null) {
            // A cell or a row without a text keeps its place in the table.
            if (at.hasText() || at.isCell() || at.tag().equals("tr")) {
                parent.add(at);
            }
            at = parent;
        }
    }

    private void enterInline(Element element) {
        if (isLink(element)) {
            run.enterLink();
        } else if (isCustom(element)) {
            run.append(" ");
        }
    }

    private void leaveInline(Element element) {
        if (isLink(element)) {
            run.leaveLink();
        } else if (isCustom(element)) {
            run.append(" ");
        }
    }

    private static boolean isLink(Element element) {
        return element.nameIs("a") && element.hasAttr("href");
    }

    private static boolean isInline(Element element) {
        return INLINE.contains(element.normalName()) || isCustom(element);
    }

    /** An element of the author's own making: how it looks cannot be known, so its text is only set a word apart. */
    private static boolean isCustom(Element element) {
        return element.normalName().indexOf('-') > 0;
    }
}
