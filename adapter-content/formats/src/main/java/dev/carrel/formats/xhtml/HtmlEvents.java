package dev.carrel.formats.xhtml;

import dev.carrel.domain.document.UnreadableContentException;
import dev.carrel.domain.text.RunStyles;
import java.util.Iterator;
import java.util.List;
import java.util.stream.Stream;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Node;
import org.jsoup.nodes.TextNode;
import org.jsoup.parser.Parser;
import org.jsoup.parser.StreamParser;
import org.jsoup.select.NodeVisitor;
import org.xml.sax.Attributes;
import org.xml.sax.helpers.AttributesImpl;

/** Parses HTML like a browser and sends well-formed SAX events. */
public final class HtmlEvents implements NodeVisitor {

    /** Deeper elements become siblings. */
    private static final int MAX_DEPTH = 256;
    private static final int MAX_ELEMENTS = 1_000_000;

    /** The attributes that the writer uses. */
    private static final List<String> ATTRIBUTES = List.of("alt", "colspan", "href", "rowspan", "start", "type",
            "value");

    private final XhtmlWriter out;
    private final RunStyles styles;

    private HtmlEvents(XhtmlWriter out, RunStyles styles) {
        this.out = out;
        this.styles = styles;
    }

    /**
     * Sends the events of a page or a fragment.
     *
     * @throws UnreadableContentException if there is too much markup
     */
    public static void sendEvents(String html, XhtmlWriter out) {
        sendEvents(html, RunStyles.of(Stream.empty()), out);
    }

    /**
     * Sends the events of a page of a book.
     *
     * @param styles the style sheets of the book
     * @throws UnreadableContentException if there is too much markup
     */
    public static void sendEvents(String html, RunStyles styles, XhtmlWriter out) {
        parseHtml(html).traverse(new HtmlEvents(out, styles));
        out.endDocument();
    }

    /** Unclosed elements may be repeated in each following one, so elements are counted while parsing. */
    private static Document parseHtml(String html) {
        try (var parser = new StreamParser(Parser.htmlParser().setMaxDepth(MAX_DEPTH))) {
            parser.parse(html, "");
            Iterator<Element> elements = parser.iterator();
            for (int count = 0; elements.hasNext(); count++) {
                if (count == MAX_ELEMENTS) {
                    throw new UnreadableContentException("It has too much markup.");
                }
                elements.next();
            }
            return parser.document();
        }
    }

    @Override
    public void head(Node node, int depth) {
        if (node instanceof TextNode text) {
            char[] characters = text.getWholeText().toCharArray();
            out.characters(characters, 0, characters.length);
        } else if (node instanceof Element element) {
            if (element.nameIs("math")) {
                char[] formula = FormulaMarkup.lineOf(element).toCharArray();
                out.characters(formula, 0, formula.length);
            }
            out.startElement("", tagOf(element), tagOf(element), copyAttributes(element));
        }
    }

    @Override
    public void tail(Node node, int depth) {
        if (node instanceof Element element) {
            out.endElement("", tagOf(element), tagOf(element));
        }
    }

    private String tagOf(Element element) {
        return styles.tagOf(element.normalName(), element.className(), element.attr("style"));
    }

    private static Attributes copyAttributes(Element element) {
        var attributes = new AttributesImpl();
        for (String name : ATTRIBUTES) {
            if (element.hasAttr(name)) {
                attributes.addAttribute("", name, name, "CDATA", element.attr(name));
            }
        }
        return attributes;
    }
}
