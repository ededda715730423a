package dev.carrel.formats.office;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Preserves the column span of merged cells through Tika's Word parser, which drops it: inserts an empty cell for each
 * further column.
 */
final class WordTableColumns {

    private static final String DOCUMENT = "word/document.xml";
    private static final String EMPTY_CELL = "<w:tc><w:p/></w:tc>";
    /** The maximum number of columns of a table in Word. */
    private static final int MAX_COLUMNS = 63;
    /** A larger document is left unchanged, because it would take too much memory. */
    private static final int MAX_BYTES = 32 * 1024 * 1024;
    private static final Pattern TAG = Pattern
            .compile("<(?<end>/?)w:(?<name>tc|gridSpan|gridBefore)(?<attributes>[\\s/][^<>]*+)?>");
    private static final Pattern VALUE = Pattern.compile("w:val=[\"'](\\d{1,9})[\"']");

    private final StringBuilder out = new StringBuilder();
    /** The column spans of the open cells, the innermost last. */
    private final Deque<Integer> openCells = new ArrayDeque<>();
    private int skippedColumns;

    private WordTableColumns() {}

    /** Returns the document with one cell for each column; the same bytes if no cell is merged. */
    static byte[] spreadMergedCells(ZipContainer archive, byte[] bytes) throws IOException {
        if (!archive.hasFile(DOCUMENT)) {
            return bytes;
        }
        String document;
        try (InputStream in = archive.openFile(DOCUMENT)) {
            byte[] content = in.readNBytes(MAX_BYTES + 1);
            document = content.length > MAX_BYTES ? "" : new String(content, StandardCharsets.UTF_8);
        }
        return document.contains("<w:gridSpan") || document.contains("<w:gridBefore")
                ? archive.withFile(DOCUMENT, spreadXml(document).getBytes(StandardCharsets.UTF_8))
                : bytes;
    }

    private static String spreadXml(String document) {
        var columns = new WordTableColumns();
        Matcher tag = TAG.matcher(document);
        int done = 0;
        while (tag.find()) {
            columns.out.append(document, done, tag.start());
            columns.handleTag(tag);
            done = tag.end();
        }
        return columns.out.append(document, done, document.length()).toString();
    }

    private void handleTag(Matcher tag) {
        switch (tag.group("name")) {
            case "gridBefore" -> skippedColumns = numberOf(tag);
            case "gridSpan" -> {
                if (!openCells.isEmpty()) {
                    openCells.removeLast();
                    openCells.addLast(numberOf(tag));
                }
            }
            default -> {
                addCell(tag);
                return;
            }
        }
        out.append(tag.group());
    }

    private void addCell(Matcher tag) {
        boolean end = !tag.group("end").isEmpty();
        if (!end) {
            out.repeat(EMPTY_CELL, skippedColumns);
            skippedColumns = 0;
        }
        out.append(tag.group());
        if (!end && !tag.group().endsWith("/>")) {
            openCells.addLast(1);
        } else if (end && !openCells.isEmpty()) {
            out.repeat(EMPTY_CELL, Math.max(0, openCells.removeLast() - 1));
        }
    }

    private static int numberOf(Matcher tag) {
        String attributes = tag.group("attributes");
        Matcher value = VALUE.matcher(attributes == null ? "" : attributes);
        return value.find() ? Math.clamp(Integer.parseInt(value.group(1)), 0, MAX_COLUMNS) : 0;
    }
}
