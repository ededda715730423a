package dev.carrel.domain.text;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/**
 * The magic bytes of a binary format: the bytes near its start that identify it.
 *
 * @param offset the position of the signature
 * @param signature one ISO 8859-1 character for each byte, or U+FFFF for any byte
 * @param description what a file with the signature is, with an article, for the end of a sentence
 */
public record MagicBytes(int offset, String signature, String description) {

    public static final MagicBytes PDF = new MagicBytes(0, "%PDF-", "a PDF document");
    public static final MagicBytes RTF = new MagicBytes(0, "{\\rtf", "an RTF document");
    /** The compound files of Office 97 to 2003, and of Outlook. */
    public static final MagicBytes OLE2 = new MagicBytes(0, "\u00d0\u00cf\u0011\u00e0\u00a1\u00b1\u001a\u00e1",
            "an old Office document");
    public static final MagicBytes ZIP = new MagicBytes(0, "PK\3\4", "a ZIP archive");
    public static final MagicBytes EMPTY_ZIP = new MagicBytes(0, "PK\5\6", "an empty ZIP archive");

    public static final MagicBytes PNG = new MagicBytes(0, "\u0089PNG", "a PNG image");
    public static final MagicBytes JPEG = new MagicBytes(0, "\u00ff\u00d8\u00ff", "a JPEG image");
    public static final MagicBytes JPEG_2000 = new MagicBytes(4, "jP  \r\n", "a JPEG 2000 image");
    /** Without the container of a file. */
    public static final MagicBytes BARE_JPEG_2000 = new MagicBytes(0, "\u00ffO\u00ffQ", "a JPEG 2000 image");
    public static final MagicBytes TIFF = new MagicBytes(0, "II*\0", "a TIFF image");
    public static final MagicBytes GIF = new MagicBytes(0, "GIF8", "a GIF image");
    /** Two letters, the size of the file, and what is reserved. */
    public static final MagicBytes BMP = new MagicBytes(0, "BM\uffff\uffff\uffff\uffff\0\0\0\0", "a BMP image");
    public static final MagicBytes WEBP = new MagicBytes(0, "RIFF\uffff\uffff\uffff\uffffWEBP", "a WebP image");
    /** With the bytes of numbers in the other order. */
    public static final MagicBytes BIG_ENDIAN_TIFF = new MagicBytes(0, "MM\0*", "a TIFF image");

    /** The formats that are recognised by their signature alone. */
    private static final List<MagicBytes> KNOWN = List.of(PDF, RTF, OLE2, PNG, GIF, BMP, JPEG, JPEG_2000,
            BARE_JPEG_2000, TIFF,
            BIG_ENDIAN_TIFF, WEBP, new MagicBytes(0, "\u001f\u008b", "a gzip archive"),
            new MagicBytes(0, "7z\u00bc\u00af", "a 7-Zip archive"), new MagicBytes(0, "Rar!\u001a", "a RAR archive"),
            new MagicBytes(0, "\0\0\uffff\uffffftyp", "a video or an image"),
            new MagicBytes(0, "\u001aE\u00df\u00a3", "a video"),
            new MagicBytes(0, "ID3\3\0", "an audio file"), new MagicBytes(0, "ID3\4\0", "an audio file"),
            new MagicBytes(0, "OggS\0", "an audio file"), new MagicBytes(0, "wOFF", "a font"),
            new MagicBytes(0, "wOF2", "a font"), new MagicBytes(0, "\u007fELF", "a program"),
            new MagicBytes(0, "\0asm", "a program"), new MagicBytes(0, "SQLite format 3\0", "a database"));

    private static final char ANY = '\uffff';
    /** The names of the first files of a ZIP archive are in this many bytes. */
    private static final int MAX_SNIFFED_BYTES = 2048;

    /** Returns whether a content has the signature. */
    public boolean matches(byte[] content) {
        if (content.length < offset + signature.length()) {
            return false;
        }
        for (int i = 0; i < signature.length(); i++) {
            char expected = signature.charAt(i);
            if (expected != ANY && (content[offset + i] & 0xff) != expected) {
                return false;
            }
        }
        return true;
    }

    /** Returns the description of the binary format that a content has; empty if its signature is not known. */
    public static Optional<String> describeFormat(byte[] content) {
        if (ZIP.matches(content)) {
            return Optional.of(describeArchive(content));
        }
        return KNOWN.stream().filter(known -> known.matches(content)).map(MagicBytes::description).findFirst();
    }

    /** Office documents and EPUB books are ZIP archives; the names of their first files distinguish them. */
    private static String describeArchive(byte[] content) {
        String head = new String(content, 0, Math.min(content.length, MAX_SNIFFED_BYTES), StandardCharsets.ISO_8859_1);
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
        return ZIP.description;
    }
}
