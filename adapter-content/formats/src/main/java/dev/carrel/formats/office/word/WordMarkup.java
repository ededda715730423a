package dev.carrel.formats.office.word;

import dev.carrel.formats.parse.ZipContainer;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Pattern;

/** The markup of a Word document, rewritten so that Tika's parser keeps what it would drop. */
public final class WordMarkup {

    private static final String DOCUMENT = "word/document.xml";
    /** A deletion with text; of a moved text, the place that it left. */
    private static final Pattern DELETION = Pattern.compile("<w:(?:del|moveFrom)\\s[^>]*(?<!/)>");
    /** A larger document is left unchanged, because it would take too much memory. */
    private static final int MAX_BYTES = 32 * 1024 * 1024;

    private static final int MAX_PART_BYTES = 8 * 1024 * 1024;

    private WordMarkup() {}

    /** Returns the document, rewritten; the same bytes if there is nothing to keep. */
    public static byte[] rewriteDocument(ZipContainer archive, byte[] bytes) throws IOException {
        if (!archive.hasFile(DOCUMENT)) {
            return bytes;
        }
        byte[] content;
        try (InputStream in = archive.openFile(DOCUMENT)) {
            content = in.readNBytes(MAX_BYTES + 1);
        }
        if (content.length > MAX_BYTES) {
            return bytes;
        }
        String document = new String(content, StandardCharsets.UTF_8);
        WordNotes.WithNotes noted = WordNotes.insert(document, archive);
        String whole = WordPageHeaders.append(WordStyleNumbers.writeAtParagraphs(
                WordChunks.insert(noted.document(), archive), archive), archive);
        String rewritten = WordRuns.rewriteRuns(
                WordFormulas.writeInLines(WordTableColumns.spreadMergedCells(whole)));
        if (rewritten.equals(document)) {
            return bytes;
        }
        Map<String, byte[]> changed = new HashMap<>(noted.parts());
        changed.put(DOCUMENT, rewritten.getBytes(StandardCharsets.UTF_8));
        return archive.withFiles(changed);
    }

    /** Returns the number of deletions that the document still has. */
    public static int countDeleted(ZipContainer archive) throws IOException {
        String document = archive.hasFile(DOCUMENT) ? read(archive, DOCUMENT) : "";
        return document.contains("<w:del") || document.contains("<w:moveFrom")
                ? (int) DELETION.matcher(document).results().count()
                : 0;
    }

    static String read(ZipContainer archive, String name) throws IOException {
        return new String(readBytes(archive, name), StandardCharsets.UTF_8);
    }

    static byte[] readBytes(ZipContainer archive, String name) throws IOException {
        try (InputStream in = archive.openFile(name)) {
            return in.readNBytes(MAX_PART_BYTES);
        }
    }

    static String escape(String text) {
        return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
    }
}
