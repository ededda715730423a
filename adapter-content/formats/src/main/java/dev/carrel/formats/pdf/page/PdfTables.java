package dev.carrel.formats.pdf.page;

import java.util.List;

/** Finds the tables of a page, with lines around their cells or with cells that stand below each other. */
final class PdfTables {

    private PdfTables() {}

    /** Returns the lines of a page, with rows in place of the lines of tables. */
    static List<PdfLine> join(List<TextLine> lines, PageRules rules) {
        return AlignedTables.join(RuledTables.join(lines, rules)).stream().map(TextLine::line).toList();
    }
}
