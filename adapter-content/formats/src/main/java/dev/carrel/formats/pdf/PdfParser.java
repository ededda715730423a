package dev.carrel.formats.pdf;

import dev.carrel.domain.document.LeftOut.Part;
import dev.carrel.domain.document.UnreadableContentException;
import dev.carrel.formats.parse.DocumentParser;
import dev.carrel.formats.parse.FileFormat;
import dev.carrel.formats.parse.ParseResult;
import dev.carrel.formats.parse.PictureContext;
import dev.carrel.formats.pdf.page.PdfLine;
import dev.carrel.formats.pdf.page.PdfLineExtractor;
import dev.carrel.formats.pdf.page.PdfPage;
import dev.carrel.formats.text.DocumentTitles;
import dev.carrel.formats.text.SectionWriter;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.io.IOUtils;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.encryption.InvalidPasswordException;

/** A parser for PDF. Joins lines into paragraphs by their positions, and finds headings. */
public final class PdfParser implements DocumentParser {

    private final PictureContext pictures;

    public PdfParser(PictureContext pictures) {
        this.pictures = pictures;
    }

    @Override
    public ParseResult parseDocument(FileFormat format, byte[] bytes) throws Exception {
        try (PDDocument document = Loader.loadPDF(bytes, "", null, null, IOUtils.createMemoryOnlyStreamCache())) {
            List<PdfPage> written = PdfLineExtractor.extractPages(document);
            ScannedPages scans = ScannedPages.find(document, written);
            List<Integer> unread = pictures.areRead() ? scans.findUnread(pictures) : List.of();
            return unread.isEmpty()
                    ? toText(document, scans, scans.withTexts(written, pictures.texts()))
                    : new ParseResult.PicturesUnread(unread);
        } catch (InvalidPasswordException ignored) {
            throw new UnreadableContentException("The PDF is protected by a password.");
        }
    }

    private ParseResult toText(PDDocument document, ScannedPages scans, List<PdfPage> whole) throws IOException {
        var sections = new SectionWriter();
        List<PdfPage> pages = RunningHeaders.removeHeaders(whole);
        var attachments = PdfAttachments.of(document);
        if (pages.stream().allMatch(PdfPage::isEmpty) && attachments.isEmpty()) {
            throw new UnreadableContentException(document.getNumberOfPages() == 0
                    ? "The PDF has no pages."
                    : whole.stream().anyMatch(scans::contains) ? whyEmpty()
                            : "The PDF holds no text: its pages are empty.");
        }
        Map<PdfLine, Integer> headings = PdfHeadings.findHeadings(document, pages);
        new PdfParagraphs(headings, sections).writePages(pages);
        attachments.write(sections);
        PdfPictures.leaveOut(document, whole.stream().filter(page -> !scans.contains(page)).toList(), sections);
        scans.leaveOut(pictures.texts(), sections);
        sections.leaveOut(Part.DELETED_TEXTS, whole.stream().mapToInt(PdfPage::struckPassages).sum());
        sections.leaveOut(Part.PAGE_FURNITURE, PdfPage.countLines(whole) - PdfPage.countLines(pages));
        var names = document.getDocumentCatalog().getNames();
        sections.leaveOut(Part.MACROS, names == null || names.getJavaScript() == null ? 0 : 1);
        String title = document.getDocumentInformation().getTitle();
        String found = DocumentTitles.cleanTitle(title) == null ? PdfHeadings.findTitle(pages) : title;
        boolean isTitleOfPage = pages.stream()
                .limit(1)
                .flatMap(page -> page.lines().stream())
                .filter(line -> headings.containsKey(line) || line.text().equals(found))
                .limit(1)
                .anyMatch(line -> PdfHeadings.isRepeatedInKind(line.text(), pages));
        return isTitleOfPage ? sections.finishUnderOnly("") : sections.finishUnder(found);
    }

    private String whyEmpty() {
        return !pictures.areRead() ? pictures.explain("The PDF holds images of pages, no text.")
                : pictures.texts()
                        .values()
                        .stream()
                        .filter(text -> !text.isRead())
                        .findFirst()
                        .map(text -> "The PDF holds images of pages. " + text.failure())
                        .orElse("The PDF holds images of pages, in which no text was found.");
    }
}
