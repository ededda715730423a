package dev.carrel.formats.pdf;

import dev.carrel.domain.document.LeftOut.Part;
import dev.carrel.domain.document.RecognizedPage;
import dev.carrel.domain.document.UnreadableContentException;
import dev.carrel.formats.parse.DocumentParser;
import dev.carrel.formats.parse.FileFormat;
import dev.carrel.formats.parse.ParseResult;
import dev.carrel.formats.parse.PictureContext;
import dev.carrel.formats.pdf.page.PdfPage;
import dev.carrel.formats.picture.ImageFrames;
import dev.carrel.formats.text.SectionWriter;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/** A parser for image files, each frame of which is a page. */
public final class ImageFileParser implements DocumentParser {

    private final PictureContext pictures;

    public ImageFileParser(PictureContext pictures) {
        this.pictures = pictures;
    }

    @Override
    public ParseResult parseDocument(FileFormat format, byte[] bytes) throws Exception {
        int frames = ImageFrames.countFrames(bytes);
        List<Integer> unread = pictures.findUnread(IntStream.rangeClosed(1, frames));
        if (!unread.isEmpty()) {
            return new ParseResult.PicturesUnread(unread);
        }
        Map<Integer, RecognizedPage> texts = pictures.texts();
        var lines = RecognizedLines.of(texts.values());
        List<PdfPage> whole = IntStream.rangeClosed(1, frames)
                .mapToObj(number -> lines.toPage(number - 1, pictures.requireText(number), List.of()))
                .toList();
        List<PdfPage> pages = RunningHeaders.removeHeaders(whole);
        if (pages.stream().allMatch(PdfPage::isEmpty)) {
            throw new UnreadableContentException(texts.values()
                    .stream()
                    .filter(text -> !text.isRead())
                    .findFirst()
                    .map(text -> String.valueOf(text.failure()))
                    .orElse("No text was found in the picture."));
        }
        var sections = new SectionWriter();
        new PdfParagraphs(PdfHeadings.findInLayout(pages), sections).writePages(pages);
        sections.leaveOut(Part.PICTURED_PAGES, (int) texts.values().stream().filter(text -> !text.isRead()).count());
        sections.leaveOut(Part.UNCLEAR_PAGES, (int) texts.values().stream().filter(RecognizedPage::isUnclear).count());
        sections.leaveOut(Part.PAGE_FURNITURE, PdfPage.countLines(whole) - PdfPage.countLines(pages));
        return sections.finishUnder(PdfHeadings.findTitle(pages));
    }
}
