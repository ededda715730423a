package dev.carrel.formats;

/** For each kind its reader. */
final class DocumentReaders implements DocumentReader {

    @Override
    public Reading read(Kind kind, byte[] bytes) throws Exception {
        DocumentReader reader = switch (kind) {
            case PDF -> new PdfReader();
            case OLD_OFFICE -> new OldOfficeReader();
            case RTF -> new RtfReader();
            case ARCHIVE -> new ArchiveReader();
            case MAIL -> new MailReader();
            case MARKDOWN, TABLE, OTHER -> throw new IllegalArgumentException(kind + " is read elsewhere");
        };
        return reader.read(kind, bytes);
    }
}
