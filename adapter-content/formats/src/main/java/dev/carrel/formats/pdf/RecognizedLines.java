package dev.carrel.formats.pdf;

import dev.carrel.domain.document.RecognizedLine;
import dev.carrel.domain.document.RecognizedPage;
import dev.carrel.domain.text.TextCleaner;
import dev.carrel.formats.pdf.page.PdfLine;
import dev.carrel.formats.pdf.page.PdfPage;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** Turns recognised lines into lines of a PDF, so that they become paragraphs and headings in the same way. */
final class RecognizedLines {

    /** Letters of the same font differ by this much in their measured height. */
    private static final float SAME_SIZE = 0.2f;

    private final float bodySize;

    private RecognizedLines(float bodySize) {
        this.bodySize = bodySize;
    }

    /** @param pages all recognised pages of a document, which have its body text */
    static RecognizedLines of(Collection<RecognizedPage> pages) {
        List<RecognizedLine> lines = pages.stream()
                .flatMap(page -> page.lines().stream())
                .sorted(Comparator.comparing(RecognizedLine::fontSize))
                .toList();
        long half = lines.stream().mapToLong(line -> line.text().length()).sum() / 2;
        for (RecognizedLine line : lines) {
            half -= line.text().length();
            if (half <= 0) {
                return new RecognizedLines(line.fontSize());
            }
        }
        return new RecognizedLines(0);
    }

    /** @param index of the page, from 0 */
    PdfPage toPage(int index, RecognizedPage page, List<String> notes) {
        List<PdfLine> lines = page.lines().stream().flatMap(line -> toLine(index, line)).toList();
        return new PdfPage(index, lines, page.height(), notes, 0);
    }

    private Stream<PdfLine> toLine(int index, RecognizedLine line) {
        String text = TextCleaner.FILE.toSingleLine(line.text());
        return text.isEmpty() ? Stream.empty()
                : Stream.of(new PdfLine(index, text, line.left(), line.right(), line.bottom(),
                        sizeOf(line.fontSize()), false, line.hasGap()));
    }

    private float sizeOf(float measured) {
        return Math.abs(measured - bodySize) <= bodySize * SAME_SIZE ? bodySize : Math.round(measured);
    }
}
