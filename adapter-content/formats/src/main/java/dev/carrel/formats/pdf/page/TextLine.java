package dev.carrel.formats.pdf.page;

import java.util.List;

/** A line with its words, whose places say to which cells of a table they belong. */
record TextLine(PdfLine line, List<PdfCell> words) {

    /** Returns the distance of the middle of its letters from the top of the page. */
    float middle() {
        return line.baseline() - line.fontSize() / 3;
    }
}
