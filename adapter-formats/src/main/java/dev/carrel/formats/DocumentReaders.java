package dev.carrel.formats;

import java.nio.charset.StandardCharsets;

/** Chooses the reader of each kind. */
final class DocumentReaders implements DocumentReader {

    @Override
    public Reading read(Kind kind, byte[] bytes) throws Exception {
        DocumentReader reader = switch (kind) {
            case PDF -> new PdfReader();
            case OLD_OFFICE -> new OldOfficeReader();
            case RTF -> new RtfReader();
            case ARCHIVE -> new ArchiveReader();
            case MAIL -> new MailReader();
            case MARKDOWN, TABLE -> (plain, utf8) -> readPlain(plain, new String(utf8, StandardCharsets.UTF_8));
            case OTHER -> throw new IllegalArgumentException(kind + " is read elsewhere");
        };
        return reader.read(kind, bytes);
    }

    /** Reads a format that is a plain text, whatever charset it came in. */
    static Reading.Text readPlain(Kind kind, String text) {
        return kind == Kind.MARKDOWN ? MarkdownReader.read(text) : TableReader.read(text);
    }
}
