package dev.carrel.formats;

import java.util.List;
import java.util.Map;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.io.IOUtils;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.encryption.InvalidPasswordException;

/** Reads PDF: lines by where they stand, put together again as paragraphs under headings. */
final class PdfReader implements DocumentReader {

    @Override
    public Reading read(Kind kind, byte[] bytes) throws Exception {
        try (PDDocument document = Loader.loadPDF(bytes, "", null, null, IOUtils.createMemoryOnlyStreamCache())) {
            var sections = new SectionWriter();
            List<PdfPage> pages = RunningLines.without(PdfLines.of(document));
            if (pages.stream().allMatch(page -> page.lines().isEmpty())) {
                throw new UnreadableException(document.getNumberOfPages() == 0
                        ? "The PDF has no pages."
                        : "The PDF holds images of pages, no text.");
            }
            Map<PdfLine, Integer> headings = PdfHeadings.of(document, pages);
            new PdfParagraphs(headings, sections).write(pages);
            String title = document.getDocumentInformation().getTitle();
            return sections.under(Titles.sensible(title) == null ? PdfHeadings.title(pages) : title);
        } catch (InvalidPasswordException ignored) {
            throw new UnreadableException("The PDF is protected by a password.");
        }
    }
}
