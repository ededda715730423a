package dev.carrel.formats.office;

import dev.carrel.application.port.recognition.PictureImage;
import dev.carrel.domain.document.DocumentContent.Section;
import dev.carrel.domain.document.LeftOut.Part;
import dev.carrel.domain.document.RecognizedLine;
import dev.carrel.domain.document.RecognizedPage;
import dev.carrel.domain.document.UnreadableContentException;
import dev.carrel.domain.text.TextCleaner;
import dev.carrel.formats.parse.ParseResult;
import dev.carrel.formats.parse.PictureContext;
import dev.carrel.formats.picture.ImageFrames;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/** The pictures in an office document, in the order of their names. Their texts follow that of the document. */
public final class OfficePictures {

    private static final Pattern NAME = Pattern
            .compile("(?i)(?:(?:word|ppt|xl)/media|Pictures)/[^/]+\\.(?:png|jpe?g|tiff?|jp2|webp)");
    private static final int MAX_PICTURES = 1_000;
    private static final int MAX_PICTURE_BYTES = 32 * 1024 * 1024;

    private OfficePictures() {}

    /** Returns the text of a document with the texts of its pictures, or which of them have none yet. */
    static ParseResult addTexts(ParseResult.ParsedText text, ZipContainer archive, PictureContext pictures)
            throws IOException {
        if (!pictures.areRead()) {
            return text;
        }
        List<String> names = listNames(archive);
        var large = new ArrayList<Integer>();
        for (int number = 1; number <= names.size(); number++) {
            if (pictures.texts().containsKey(number) || isLarge(archive, names.get(number - 1))) {
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
        return new ParseResult.ParsedText(text.title(), sections, text.leftOut())
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
    public static PictureImage drawPicture(byte[] bytes, int number) throws IOException {
        try (var archive = ZipContainer.openArchive(bytes)) {
            List<String> names = listNames(archive);
            if (number > names.size()) {
                throw new UnreadableContentException("It has no picture " + number + ".");
            }
            return ImageFrames.drawFrame(read(archive, names.get(number - 1)), 1);
        }
    }

    private static List<String> listNames(ZipContainer archive) {
        return archive.fileNames()
                .stream()
                .filter(name -> NAME.matcher(name).matches())
                .sorted()
                .limit(MAX_PICTURES)
                .toList();
    }

    private static boolean isLarge(ZipContainer archive, String name) throws IOException {
        try {
            return ImageFrames.countFrames(read(archive, name)) > 0;
        } catch (javax.imageio.IIOException ignored) {
            return false;
        }
    }

    private static byte[] read(ZipContainer archive, String name) throws IOException {
        try (InputStream in = archive.openFile(name)) {
            return in.readNBytes(MAX_PICTURE_BYTES);
        }
    }
}
