package dev.carrel.formats.worker;

import dev.carrel.application.port.TextExtractor.ExtractionSource;
import dev.carrel.application.port.recognition.PictureKey;
import dev.carrel.formats.parse.FileFormat;
import dev.carrel.formats.parse.PictureContext;
import org.jspecify.annotations.Nullable;

/**
 * A document to parse. Its name and its library stay with the server.
 *
 * @param drawing the picture to draw instead; null to parse the document
 */
public record ParseRequest(FileFormat format, ExtractionSource source, PictureContext pictures,
        @Nullable Drawing drawing) {

    /**
     * A picture to draw.
     *
     * @param isKept whether its file is to be one that the process has kept; the request has no bytes then
     */
    public record Drawing(PictureKey picture, boolean isKept) {}

    /** Creates a request for a document without pictures. */
    public ParseRequest(FileFormat format, ExtractionSource source) {
        this(format, source, PictureContext.NONE, null);
    }

    /** Creates a request for a document that is no page. */
    public ParseRequest(FileFormat format, byte[] bytes) {
        this(format, bytes, PictureContext.NONE);
    }

    /** Creates a request for a document that is no page and may have pictures. */
    public ParseRequest(FileFormat format, byte[] bytes, PictureContext pictures) {
        this(format, new ExtractionSource(bytes, null, null, null), pictures, null);
    }

    /** Creates a request to draw a picture of a file, which the process may keep. */
    public static ParseRequest draw(FileFormat format, byte[] bytes, PictureKey picture) {
        return new ParseRequest(format, new ExtractionSource(bytes, null, null, null), PictureContext.NONE,
                new Drawing(picture, false));
    }

    /** Creates a request to draw a picture of a file that a process has kept. */
    public static ParseRequest drawKept(PictureKey picture) {
        return new ParseRequest(FileFormat.OTHER, new ExtractionSource(new byte[0], null, null, null),
                PictureContext.NONE, new Drawing(picture, true));
    }

    /** Returns whether only a process that has kept the file can do this. */
    boolean needsKeptFile() {
        return drawing != null && drawing.isKept();
    }
}
