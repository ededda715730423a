package dev.carrel.formats.pdf;

import dev.carrel.domain.document.DocumentContent.Section;
import dev.carrel.domain.document.LeftOut;
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
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.io.IOUtils;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.encryption.InvalidPasswordException;

/** A parser for PDF. Joins lines into paragraphs by their positions, and finds headings. */
public final class PdfParser implements DocumentParser {

    /** An attachment that cannot be read. */
    private static final ParseResult.ParsedText UNREAD = new ParseResult.ParsedText(null, List.of(),
            List.of(new LeftOut(Part.ATTACHMENTS, 1)));

    private final PictureContext pictures;
    /** Whether it is in another PDF. */
    private final boolean isInner;

    public PdfParser(PictureContext pictures) {
        this(pictures, false);
    }

    private PdfParser(PictureContext pictures, boolean isInner) {
        this.pictures = pictures;
        this.isInner = isInner;
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
        Map<String, byte[]> inner = isInner ? Map.of() : attachments.documents();
        if (pages.stream().allMatch(PdfPage::isEmpty) && inner.isEmpty()) {
            throw new UnreadableContentException(document.getNumberOfPages() == 0
                    ? "The PDF has no pages."
                    : whole.stream().anyMatch(scans::contains) ? whyEmpty()
                            : "The PDF holds no text: its pages are empty.");
        }
        Map<PdfLine, Integer> headings = PdfHeadings.findHeadings(document, pages);
        new PdfParagraphs(headings, sections).writePages(pages);
        attachments.write(sections);
        List<PdfPage> others = pictures.areRead()
                ? whole.stream().filter(page -> !scans.contains(page)).toList()
                : whole;
        PdfPictures.leaveOut(document, others, sections);
        scans.leaveOut(pictures.texts(), sections);
        sections.leaveOut(Part.DELETED_TEXTS, whole.stream().mapToInt(PdfPage::struckPassages).sum());
        sections.leaveOut(Part.PAGE_FURNITURE, PdfPage.countLines(whole) - PdfPage.countLines(pages));
        var names = document.getDocumentCatalog().getNames();
        sections.leaveOut(Part.MACROS, names == null || names.getJavaScript() == null ? 0 : 1);
        String title = document.getDocumentInformation().getTitle();
        String found = DocumentTitles.cleanTitle(title) == null ? PdfHeadings.findTitle(pages) : title;
        boolean isTitleOfPage = pages.getFirst()
                .lines()
                .stream()
                .filter(line -> headings.containsKey(line) || line.text().equals(found))
                .limit(1)
                .anyMatch(line -> PdfHeadings.isRepeatedInKind(line.text(), pages));
        ParseResult.ParsedText own = isTitleOfPage ? sections.finishUnderOnly("") : sections.finishUnder(found);
        return withDocuments(inner, own).leaveOut(Part.ATTACHMENTS, attachments.documents().size() - inner.size());
    }

    /** Returns the text with that of documents in it, each under its name. */
    private static ParseResult.ParsedText withDocuments(Map<String, byte[]> documents, ParseResult.ParsedText own) {
        List<Section> sections = new ArrayList<>(own.sections());
        List<LeftOut> leftOut = new ArrayList<>(own.leftOut());
        documents.forEach((name, bytes) -> {
            ParseResult.ParsedText text = readInner(bytes);
            List<String> above = Stream.of(name, Objects.requireNonNullElse(text.title(), ""))
                    .filter(heading -> !heading.isBlank())
                    .toList();
            text.sections()
                    .forEach(section -> sections.add(new Section(
                            Stream.concat(above.stream(), section.headings().stream()).toList(), section.text())));
            leftOut.addAll(text.leftOut());
        });
        return new ParseResult.ParsedText(own.title(), sections, LeftOut.sum(leftOut.stream()));
    }

    private static ParseResult.ParsedText readInner(byte[] bytes) {
        try {
            return new PdfParser(PictureContext.NONE, true)
                    .parseDocument(FileFormat.PDF, bytes) instanceof ParseResult.ParsedText text ? text : UNREAD;
        } catch (Exception ignored) {
            // PDFBox throws many kinds of exceptions for damaged documents; the others are read.
            return UNREAD;
        }
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
