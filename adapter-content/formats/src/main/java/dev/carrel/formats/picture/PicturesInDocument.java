package dev.carrel.formats.picture;

import dev.carrel.application.port.recognition.PictureImage;
import dev.carrel.domain.document.DocumentContent.Section;
import dev.carrel.domain.document.LeftOut.Part;
import dev.carrel.domain.document.RecognizedLine;
import dev.carrel.domain.document.RecognizedPage;
import dev.carrel.domain.document.UnreadableContentException;
import dev.carrel.domain.text.TextCleaner;
import dev.carrel.formats.parse.ParseResult;
import dev.carrel.formats.parse.PictureContext;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The texts of the pictures in a document, such as one of an office program. They follow that of the document. */
public final class PicturesInDocument {

    private static final Logger log = LoggerFactory.getLogger(PicturesInDocument.class);

    private PicturesInDocument() {}

    /** Returns the text of a document with the texts of its pictures, or which of them have none yet. */
    public static ParseResult addTexts(ParseResult.ParsedText text, PictureFiles files, PictureContext pictures)
            throws IOException {
        List<String> names = files.names();
        var large = new ArrayList<Integer>();
        for (int number = 1; number <= names.size(); number++) {
            if (pictures.texts().containsKey(number) || isLarge(files.read(names.get(number - 1)))) {
                large.add(number);
            }
        }
        List<Integer> unread = pictures.findUnread(large.stream().mapToInt(Integer::intValue));
        return unread.isEmpty() ? withTexts(text, names, pictures) : new ParseResult.PicturesUnread(unread);
    }

    private static ParseResult.ParsedText withTexts(ParseResult.ParsedText text, List<String> names,
            PictureContext pictures) {
        var sections = new ArrayList<>(text.sections());
        int unclear = 0;
        for (int number = 1; number <= names.size(); number++) {
            RecognizedPage page = pictures.texts().get(number);
            if (page != null && !page.lines().isEmpty()) {
                String name = names.get(number - 1);
                sections.add(new Section(List.of(name.substring(name.lastIndexOf('/') + 1)), textOf(page)));
                unclear += page.isUnclear() ? 1 : 0;
            }
        }
        return text.withSections(sections)
                .takeIn(Part.PICTURES, sections.size() - text.sections().size())
                .leaveOut(Part.UNCLEAR_PAGES, unclear);
    }

    private static String textOf(RecognizedPage page) {
        return page.lines()
                .stream()
                .map(RecognizedLine::text)
                .map(TextCleaner.FILE::toSingleLine)
                .collect(Collectors.joining("\n"));
    }

    /**
     * Draws a picture.
     *
     * @param number from 1
     */
    public static PictureImage drawPicture(PictureFiles files, int number) throws IOException {
        List<String> names = files.names();
        if (number > names.size()) {
            throw new UnreadableContentException("It has no picture " + number + ".");
        }
        return ImageFrames.drawFrame(files.read(names.get(number - 1)), 1);
    }

    /** Also returns false for a damaged picture, of which decoders throw anything. */
    private static boolean isLarge(byte[] picture) {
        try {
            return ImageFrames.countFrames(picture) > 0;
        } catch (IOException | RuntimeException e) {
            log.debug("A picture in a document is damaged", e);
            return false;
        }
    }
}
