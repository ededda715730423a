package dev.carrel.formats.office.word;

import dev.carrel.domain.text.MathNotation;
import dev.carrel.formats.xhtml.FormulaMarkup;
import java.util.ArrayList;
import java.util.List;
import org.jsoup.nodes.Element;
import org.jsoup.parser.Parser;

/** The formulas of a Word document (OMML), written in lines. */
final class WordFormulas {

    private static final String START = "<m:oMath>";
    private static final String END = "</m:oMath>";

    private WordFormulas() {}

    /** Returns the markup of a document with runs of text in place of its formulas. */
    static String writeInLines(String document) {
        var out = new StringBuilder(document.length());
        int done = 0;
        int start = document.indexOf(START);
        while (start >= 0) {
            int end = document.indexOf(END, start);
            if (end < 0) {
                break;
            }
            out.append(document, done, start)
                    .append("<w:r><w:t xml:space=\"preserve\">")
                    .append(WordMarkup.escape(lineOf(document.substring(start, end + END.length()))))
                    .append("</w:t></w:r>");
            done = end + END.length();
            start = document.indexOf(START, done);
        }
        return done == 0 ? document : out.append(document, done, document.length()).toString();
    }

    private static String lineOf(String formula) {
        Parser parser = Parser.xmlParser().setMaxDepth(FormulaMarkup.MAX_DEPTH);
        return row(parser.parseInput(formula, "")).toLine();
    }

    private static MathNotation notationOf(Element element) {
        return switch (name(element)) {
            case "t" -> MathNotation.symbol(element.text());
            case "f" -> compose("mfrac", element, "num", "den");
            case "ssup" -> compose("msup", element, "e", "sup");
            case "ssub" -> compose("msub", element, "e", "sub");
            case "ssubsup" -> compose("msubsup", element, "e", "sub", "sup");
            case "limlow" -> compose("munder", element, "e", "lim");
            case "limupp" -> compose("mover", element, "e", "lim");
            case "rad" -> part(element, "deg").toLine().isEmpty() ? compose("msqrt", element, "e")
                    : compose("mroot", element, "e", "deg");
            case "nary" -> MathNotation.of("mrow", List.of(MathNotation.of("msubsup",
                    List.of(MathNotation.symbol(property(element, "chr", "∫")), part(element, "sub"),
                            part(element, "sup"))),
                    MathNotation.symbol(" "), part(element, "e")));
            case "d" -> MathNotation.of("mrow", List.of(MathNotation.symbol(property(element, "begChr", "(")),
                    row(element), MathNotation.symbol(property(element, "endChr", ")"))));
            case "func" -> MathNotation.of("mrow", List.of(part(element, "fName"), compose("mfenced", element, "e")));
            case "m", "eqarr" -> MathNotation.of("mtable", parts(element));
            case "mr" -> MathNotation.of("mtr", parts(element));
            default -> row(element);
        };
    }

    private static MathNotation row(Element element) {
        return MathNotation.of("mrow", parts(element));
    }

    private static List<MathNotation> parts(Element element) {
        List<MathNotation> parts = new ArrayList<>();
        for (Element child : element.children()) {
            if (!name(child).endsWith("pr")) {
                parts.add(notationOf(child));
            }
        }
        return parts;
    }

    private static MathNotation compose(String notation, Element element, String... names) {
        List<MathNotation> parts = new ArrayList<>();
        for (String name : names) {
            parts.add(part(element, name));
        }
        return MathNotation.of(notation, parts);
    }

    private static MathNotation part(Element element, String name) {
        for (Element child : element.children()) {
            if (child.tagName().equals("m:" + name)) {
                return row(child);
            }
        }
        return MathNotation.symbol("");
    }

    private static String property(Element element, String name, String otherwise) {
        Element first = element.firstElementChild();
        if (first != null && name(first).endsWith("pr")) {
            for (Element property : first.children()) {
                if (property.tagName().equals("m:" + name)) {
                    return property.attr("m:val");
                }
            }
        }
        return otherwise;
    }

    private static String name(Element element) {
        String name = element.normalName();
        return name.startsWith("m:") ? name.substring(2) : name;
    }
}
