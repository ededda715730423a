package dev.carrel.scraping.content;

import dev.carrel.domain.text.MathNotation;
import org.jsoup.nodes.Element;

/** The text of formulas in MathML, as KaTeX, MathJax and MediaWiki write it. */
final class FormulaText {

    /** Deeper elements have no structure. */
    private static final int MAX_DEPTH = 100;

    private FormulaText() {}

    /** Returns true for an element that holds a formula. */
    static boolean isFormula(Element element) {
        return element.nameIs("math") || (element.nameIs("script") && element.attr("type").startsWith("math/tex"));
    }

    /** Returns the source of a formula if the page has it, else its symbols. */
    static String of(Element formula) {
        if (formula.nameIs("script")) {
            return formula.data().strip();
        }
        Element source = formula.selectFirst("annotation[encoding*=tex], annotation[encoding*=TeX]");
        if (source != null) {
            return source.text();
        }
        String alternative = formula.attr("alttext");
        return alternative.isBlank() ? toNotation(formula, 0).toLine() : alternative;
    }

    private static MathNotation toNotation(Element element, int depth) {
        return element.childrenSize() == 0 || depth == MAX_DEPTH
                ? MathNotation.symbol(element.text())
                : MathNotation.of(element.normalName(), element.children()
                        .stream()
                        .map(child -> toNotation(child, depth + 1))
                        .toList());
    }

    /** Returns true for an element hidden because its formula is shown as a picture. */
    static boolean wrapsFormula(Element element) {
        Element first = element.firstElementChild();
        return first != null && first.nameIs("math");
    }
}
