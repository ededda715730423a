package dev.carrel.formats.office.word;

import dev.carrel.formats.xhtml.RepeatedCell;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Preserves merged cells through Tika's Word parser, which drops them: inserts an empty cell for each further column,
 * and a mark into the cells below.
 */
final class WordTableColumns {

    private static final String EMPTY_CELL = "<w:tc><w:p/></w:tc>";
    private static final String REPEATED_TEXT = "<w:p><w:r><w:t>" + RepeatedCell.MARK + "</w:t></w:r></w:p>";
    /** The maximum number of columns of a table in Word. */
    private static final int MAX_COLUMNS = 63;
    private static final Pattern TAG = Pattern
            .compile("<(?<end>/?)w:(?<name>tc|gridSpan|gridBefore|vMerge)(?<attributes>[\\s/][^<>]*+)?>");
    private static final Pattern VALUE = Pattern.compile("w:val=[\"'](\\d{1,9})[\"']");
    private static final Pattern RESTART = Pattern.compile("w:val=[\"']restart[\"']");

    private final StringBuilder out = new StringBuilder();
    /** The column spans of the open cells, the innermost last. */
    private final Deque<Integer> openCells = new ArrayDeque<>();
    private int skippedColumns;
    /** True until the end of a cell that goes on with the one above it. */
    private boolean repeatsAbove;

    private WordTableColumns() {}

    /** Returns the markup of a document with one cell for each column. */
    static String spreadMergedCells(String document) {
        return document.contains("<w:gridSpan") || document.contains("<w:gridBefore") || document.contains("<w:vMerge")
                ? spreadXml(document)
                : document;
    }

    private static String spreadXml(String document) {
        var columns = new WordTableColumns();
        Matcher tag = TAG.matcher(document);
        int done = 0;
        for (int at = document.indexOf('<'); at >= 0; at = document.indexOf('<', at + 1)) {
            if (mayBeTag(document, at) && tag.region(at, document.length()).lookingAt()) {
                columns.out.append(document, done, at);
                columns.handleTag(tag);
                done = tag.end();
            }
        }
        return columns.out.append(document, done, document.length()).toString();
    }

    /** Most tags are others. */
    private static boolean mayBeTag(String document, int at) {
        int name = document.startsWith("/", at + 1) ? at + 2 : at + 1;
        return document.startsWith("w:t", name) || document.startsWith("w:g", name)
                || document.startsWith("w:v", name);
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
            case "vMerge" -> repeatsAbove = !RESTART.matcher(tag.group()).find();
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
            repeatsAbove = false;
        } else if (repeatsAbove) {
            out.append(REPEATED_TEXT);
            repeatsAbove = false;
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
