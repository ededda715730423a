package dev.carrel.formats.xhtml;

import dev.carrel.domain.text.MathNotation;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Element;

/** Formulas in MathML. */
public final class FormulaMarkup {

    /** Deeper elements have no structure. */
    public static final int MAX_DEPTH = 100;

    private FormulaMarkup() {}

    /** Returns a formula that is a document of its own in one line; empty if the document is none. */
    public static String lineOf(String document) {
        Element formula = Jsoup.parse(document.replace("<math:", "<").replace("</math:", "</")).selectFirst("math");
        return formula == null ? "" : lineOf(formula);
    }

    /** Returns a formula in one line. */
    static String lineOf(Element formula) {
        String alternative = formula.attr("alttext");
        return alternative.isBlank() ? toNotation(formula, 0).toLine() : alternative;
    }

    private static MathNotation toNotation(Element element, int depth) {
        return element.childrenSize() == 0 || depth == MAX_DEPTH
                ? MathNotation.symbol(element.text())
                : MathNotation.of(element.normalName(),
                        element.children().stream().map(child -> toNotation(child, depth + 1)).toList());
    }
}
