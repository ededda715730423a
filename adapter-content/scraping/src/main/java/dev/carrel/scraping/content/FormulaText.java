package dev.carrel.scraping.content;

import org.jsoup.nodes.Element;

/** The text of formulas in MathML, as KaTeX, MathJax and MediaWiki write it. */
final class FormulaText {

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
        return alternative.isBlank() ? formula.text() : alternative;
    }

    /** Returns true for an element hidden because its formula is shown as a picture. */
    static boolean wrapsFormula(Element element) {
        Element first = element.firstElementChild();
        return first != null && first.nameIs("math");
    }
}
