package dev.carrel.scraping.decode;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/** The magic bytes of a binary format. */
record MagicBytes(int offset, String bytes, String name) {

    private static final String ZIP_PREFIX = "PK\3\4";

    private static final List<MagicBytes> KNOWN = List.of(new MagicBytes(0, "%PDF-", "a PDF document"),
            new MagicBytes(0, "{\\rtf", "an RTF document"),
            new MagicBytes(0, "\u00d0\u00cf\u0011\u00e0", "an old Office document"),
            new MagicBytes(0, "\u0089PNG", "a PNG image"), new MagicBytes(0, "GIF8", "a GIF image"),
            new MagicBytes(0, "\u00ff\u00d8\u00ff", "a JPEG image"), new MagicBytes(8, "WEBP", "a WebP image"),
            new MagicBytes(0, "\u001f\u008b", "a gzip archive"), new MagicBytes(0, "7z\u00bc\u00af", "a 7-Zip archive"),
            new MagicBytes(0, "Rar!\u001a", "a RAR archive"), new MagicBytes(4, "ftyp", "a video or an image"),
            new MagicBytes(0, "\u001aE\u00df\u00a3", "a video"), new MagicBytes(0, "ID3\3\0", "an audio file"),
            new MagicBytes(0, "ID3\4\0", "an audio file"),
            new MagicBytes(0, "OggS\0", "an audio file"), new MagicBytes(0, "wOFF", "a font"),
            new MagicBytes(0, "wOF2", "a font"),
            new MagicBytes(0, "\u007fELF", "a program"), new MagicBytes(0, "\0asm", "a program"),
            new MagicBytes(0, "SQLite format 3\0", "a database"));

    /** Returns the name, with its article, of the binary format with these first bytes. */
    static Optional<String> describeFormat(byte[] bytes) {
        String head = new String(bytes, 0, Math.min(bytes.length, 2048), StandardCharsets.ISO_8859_1);
        if (head.startsWith(ZIP_PREFIX)) {
            return Optional.of(describeArchive(head));
        }
        return KNOWN.stream()
                .filter(known -> head.startsWith(known.bytes, known.offset))
                .map(MagicBytes::name)
                .findFirst();
    }

    /** Office documents and EPUB books are ZIP archives; the names of the first entries distinguish them. */
    private static String describeArchive(String head) {
        if (head.contains("application/epub")) {
            return "an EPUB book";
        }
        if (head.contains("opendocument")) {
            return "an OpenDocument file";
        }
        if (head.contains("word/") || head.contains("xl/") || head.contains("ppt/")
                || head.contains("[Content_Types].xml")) {
            return "an Office document";
        }
        return "a ZIP archive";
    }
}
