package dev.carrel.formats.pdf;

import dev.carrel.domain.document.LeftOut.Part;
import dev.carrel.domain.document.RecognizedPage;
import dev.carrel.formats.parse.PictureContext;
import dev.carrel.formats.pdf.page.PdfLine;
import dev.carrel.formats.pdf.page.PdfPage;
import dev.carrel.formats.text.SectionWriter;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.common.PDStream;

/** The pages of a PDF whose text is in a picture: the ones without a text of their own, or with a useless one. */
final class ScannedPages {

    /** A page with a picture of its size and less text than this is a scan, with a stamp or a page number. */
    private static final int MAX_STAMP_LETTERS = 100;
    private static final long MIN_SCAN_PIXELS = 400_000;
    private static final long MIN_PICTURE_PIXELS = 20_000;
    /** A drawing of less has no letters in it. */
    private static final int MIN_DRAWING_BYTES = 1_000;
    /** If more of a text stands for no characters, its font does not say which. */
    private static final double MAX_UNKNOWN_SHARE = 0.3;

    private final Set<Integer> numbers;

    private ScannedPages(Set<Integer> numbers) {
        this.numbers = numbers;
    }

    static ScannedPages find(PDDocument document, List<PdfPage> pages) {
        return new ScannedPages(pages.stream()
                .filter(page -> isScanned(page, document.getPage(page.index())))
                .map(page -> page.index() + 1)
                .collect(Collectors.toSet()));
    }

    private static boolean isScanned(PdfPage page, PDPage source) {
        var letters = Letters.of(page);
        if (letters.known >= MAX_STAMP_LETTERS) {
            return letters.areUnknown();
        }
        long pixels = PdfPictures.largestPixels(source);
        return letters.known == 0 && (pixels >= MIN_PICTURE_PIXELS || hasDrawing(source))
                || pixels >= MIN_SCAN_PIXELS || letters.areUnknown();
    }

    /**
     * The letters of a page.
     *
     * @param all without spaces
     * @param known letters and digits
     * @param unknown of a font that does not say what they stand for
     */
    private record Letters(long all, long known, long unknown) {

        static Letters of(PdfPage page) {
            long all = 0;
            long known = 0;
            long unknown = 0;
            for (PdfLine line : page.lines()) {
                String text = line.text();
                for (int at = 0; at < text.length(); at += Character.charCount(text.codePointAt(at))) {
                    int letter = text.codePointAt(at);
                    all += Character.isWhitespace(letter) ? 0 : 1;
                    known += Character.isLetterOrDigit(letter) ? 1 : 0;
                    unknown += letter == 0xfffd || Character.getType(letter) == Character.PRIVATE_USE ? 1 : 0;
                }
            }
            return new Letters(all, known, unknown);
        }

        boolean areUnknown() {
            return unknown > all * MAX_UNKNOWN_SHARE;
        }
    }

    private static boolean hasDrawing(PDPage source) {
        long bytes = 0;
        for (Iterator<PDStream> streams = source.getContentStreams(); streams.hasNext();) {
            bytes += streams.next().getLength();
        }
        return bytes >= MIN_DRAWING_BYTES;
    }

    /** Returns the numbers of the pages that were not recognised yet. */
    List<Integer> findUnread(PictureContext pictures) {
        return pictures.findUnread(numbers.stream().mapToInt(Integer::intValue).sorted());
    }

    /** Returns the pages with the recognised text where there is more of it. */
    List<PdfPage> withTexts(List<PdfPage> pages, Map<Integer, RecognizedPage> texts) {
        var lines = RecognizedLines.of(texts.values());
        return pages.stream().map(page -> {
            RecognizedPage text = texts.get(page.index() + 1);
            if (text == null || !numbers.contains(page.index() + 1) || !text.isRead()) {
                return page;
            }
            PdfPage recognized = lines.toPage(page.index(), text, page.notes());
            var letters = Letters.of(page);
            return letters.areUnknown() || Letters.of(recognized).known >= letters.known ? recognized : page;
        }).toList();
    }

    /** Counts the pages that were not read, or not well. */
    void leaveOut(Map<Integer, RecognizedPage> texts, SectionWriter out) {
        List<RecognizedPage> read = numbers.stream()
                .map(texts::get)
                .filter(text -> text != null && text.isRead())
                .toList();
        out.leaveOut(Part.PICTURED_PAGES, numbers.size() - read.size());
        out.leaveOut(Part.UNCLEAR_PAGES, (int) read.stream().filter(RecognizedPage::isUnclear).count());
    }

    /** Returns whether a page was to be recognised. */
    boolean contains(PdfPage page) {
        return numbers.contains(page.index() + 1);
    }
}
