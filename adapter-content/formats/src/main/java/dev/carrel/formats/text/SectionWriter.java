package dev.carrel.formats.text;

import dev.carrel.domain.document.Block;
import dev.carrel.domain.document.Block.CodeBlock;
import dev.carrel.domain.document.Block.ListItem;
import dev.carrel.domain.document.Block.Paragraph;
import dev.carrel.domain.document.Block.Quote;
import dev.carrel.domain.document.Block.Table;
import dev.carrel.domain.document.DocumentContent.Section;
import dev.carrel.domain.document.LeftOut;
import dev.carrel.domain.document.SectionBuilder;
import dev.carrel.domain.document.UnreadableContentException;
import dev.carrel.domain.text.TextCleaner;
import dev.carrel.formats.parse.ParseResult;
import dev.carrel.formats.parse.ParseResult.InnerDocument;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Writes the content of a document as sections of blocks: one section for each heading. Not thread-safe. */
public final class SectionWriter {

    /** A longer cell marks a table as layout that only places text side by side. */
    private static final int MAX_CELL_CHARACTERS = 400;
    /** A longer table is written in parts, each with its header, so that few rows are held in memory. */
    private static final int MAX_TABLE_CHARACTERS = 64 * 1024;
    private static final int MAX_INNER = 20;
    private static final long MAX_INNER_BYTES = 64L * 1024 * 1024;
    private static final Pattern NUMBERED = Pattern.compile("(?s)(\\d{1,9})[.)]\\s+(\\S.*)");
    private static final Pattern BLANK_LINE = Pattern.compile("\n\n");

    private final SectionBuilder builder = new SectionBuilder();
    private final List<List<String>> rows = new ArrayList<>();
    private int rowCharacters;
    private List<String> header = List.of();
    /** True if the rows go on from a part of the table that was written. */
    private boolean isNextPart;
    /** True if the last heading has no text yet. */
    private boolean headingOnly;
    private @Nullable String title;
    private final Map<LeftOut.Part, Integer> leftOut = new EnumMap<>(LeftOut.Part.class);
    private final List<InnerDocument> inner = new ArrayList<>();

    /** Counts what is not taken; zero is nothing. */
    public void leaveOut(LeftOut.Part part, int count) {
        if (count > 0) {
            leftOut.merge(part, count, Integer::sum);
        }
    }

    /**
     * Adds a document in this one, which is still to be extracted; counts it as left out if there is no room for it.
     */
    public void addInner(InnerDocument document) {
        long bytes = document.bytes().length + inner.stream().mapToLong(each -> each.bytes().length).sum();
        boolean hasRoom = inner.size() < MAX_INNER && bytes <= MAX_INNER_BYTES;
        leaveOut(document.part(), hasRoom ? 0 : 1);
        if (hasRoom) {
            inner.add(document);
        }
    }

    /**
     * Starts a section. Its heading replaces the headings of the same and of deeper levels.
     *
     * @param level from 1
     */
    public void startHeading(int level, String raw) {
        String heading = TextCleaner.FILE.toSingleLine(raw);
        leaveHeadings(level);
        if (heading.isEmpty()) {
            return;
        }
        String line = TextCleaner.truncate(heading, DocumentTitles.MAX_CODE_POINTS);
        builder.countText(line);
        builder.startHeading(level, line);
        headingOnly = true;
        if (level == 1 && title == null) {
            title = line;
        }
        if (!line.equals(heading)) {
            // An entire paragraph was formatted as a heading.
            addParagraph(heading);
        }
    }

    private void leaveHeadings(int level) {
        endTable();
        if (headingOnly) {
            // A heading without text is text itself.
            builder.removeLastHeading(level).ifPresent(heading -> builder.addBlock(new Paragraph(heading)));
        }
        builder.leaveHeadings(level);
        headingOnly = false;
    }

    /**
     * Starts a page.
     *
     * @param number from 1
     */
    public void startPage(int number) {
        endTable();
        builder.startPage(number);
    }

    /** Adds paragraphs, separated by blank lines; lines stay, other white space is collapsed. */
    public void addParagraph(String raw) {
        BLANK_LINE.splitAsStream(TextCleaner.FILE.toLines(raw))
                .filter(text -> !text.isBlank())
                .forEach(text -> addBlock(new Paragraph(text)));
    }

    /** Adds preformatted text. */
    public void addCode(String language, String raw) {
        String lines = TextCleaner.FILE.toVerbatimLines(raw);
        if (!lines.isBlank()) {
            addBlock(new CodeBlock(language, lines));
        }
    }

    /** Adds a quotation. */
    public void addQuote(String raw) {
        String text = TextCleaner.FILE.toLines(raw);
        if (!text.isEmpty()) {
            addBlock(new Quote(text));
        }
    }

    /**
     * Adds an item of a bulleted list.
     *
     * @param depth the nesting depth of the list, from 1
     */
    public void addItem(int depth, String raw) {
        addItem(depth, 0, raw);
    }

    /**
     * Adds a list item that starts with its number or letter.
     *
     * @param depth the nesting depth of the list, from 1
     */
    public void addNumberedItem(int depth, String raw) {
        Matcher numbered = NUMBERED.matcher(raw.strip());
        if (numbered.matches()) {
            addItem(depth, Integer.parseInt(numbered.group(1)), numbered.group(2));
        } else {
            addItem(depth, 0, raw);
        }
    }

    /**
     * Adds a list item.
     *
     * @param depth the nesting depth of the list, from 1
     * @param number 0 in a bulleted list
     */
    public void addItem(int depth, int number, String raw) {
        String item = TextCleaner.FILE.toLines(raw);
        if (!item.isEmpty()) {
            addBlock(new ListItem(depth, number, item));
        }
    }

    /**
     * Starts a table with names of its columns.
     *
     * @param rawCells the names from left to right, empty ones included
     */
    public void addHeader(List<String> rawCells) {
        endTable();
        header = toCells(rawCells);
    }

    /**
     * Adds a table row. The cells of a layout table become paragraphs.
     *
     * @param rawCells the cells from left to right, empty ones included
     */
    public void addRow(List<String> rawCells) {
        List<String> cells = toCells(rawCells);
        if (cells.stream().anyMatch(cell -> cell.length() > MAX_CELL_CHARACTERS)) {
            endTable();
            rawCells.forEach(this::addParagraph);
        } else {
            addDataRow(cells);
        }
    }

    /** Adds a row of a sheet of data, whose cells may be long. */
    public void addDataRow(List<String> rawCells) {
        List<String> cells = toCells(rawCells);
        if (cells.isEmpty()) {
            return;
        }
        rows.add(cells);
        rowCharacters += cells.stream().mapToInt(String::length).sum();
        if (rowCharacters > MAX_TABLE_CHARACTERS) {
            findHeader();
            List<String> names = header;
            endTable();
            header = names;
            isNextPart = true;
        }
    }

    /** Ends the table or list: the next row or item belongs to another one. */
    public void endTable() {
        findHeader();
        List<String> names = header;
        List<List<String>> all = List.copyOf(rows);
        rows.clear();
        rowCharacters = 0;
        header = List.of();
        isNextPart = false;
        if (names.isEmpty() && all.isEmpty()) {
            return;
        }
        if (names.isEmpty() && all.stream().allMatch(row -> row.size() == 1)) {
            all.forEach(row -> addParagraph(row.getFirst()));
        } else {
            addBlock(new Table(names, all));
        }
    }

    private void findHeader() {
        if (header.isEmpty() && !isNextPart && ColumnNames.areFirst(rows)) {
            header = rows.removeFirst();
        }
    }

    private static List<String> toCells(List<String> rawCells) {
        var cells = new ArrayList<>(rawCells.stream().map(TextCleaner.FILE::toSingleLine).toList());
        while (!cells.isEmpty() && cells.getLast().isEmpty()) {
            cells.removeLast();
        }
        return List.copyOf(cells);
    }

    private void addBlock(Block block) {
        if (!(block instanceof Table)) {
            endTable();
        }
        headingOnly = false;
        builder.addBlock(block);
    }

    /** Returns true if nothing was written. */
    public boolean isEmpty() {
        return builder.isEmpty() && rows.isEmpty() && header.isEmpty();
    }

    /**
     * Returns the sections. A heading that repeats the title on top of others is omitted.
     *
     * @param ownTitle the title in the properties of the document; if it is null or a default, the first heading of
     * level 1
     * @throws UnreadableContentException if there is too much text
     */
    public ParseResult.ParsedText finishUnder(@Nullable String ownTitle) {
        String own = DocumentTitles.cleanTitle(ownTitle);
        return toParsedText(own == null ? title : own);
    }

    /** Returns the sections like {@link #finishUnder}, but never takes a heading as the title. */
    public ParseResult.ParsedText finishUnderOnly(@Nullable String ownTitle) {
        return toParsedText(DocumentTitles.cleanTitle(ownTitle));
    }

    private ParseResult.ParsedText toParsedText(@Nullable String own) {
        leaveHeadings(0);
        List<Section> sections = builder.build();
        List<LeftOut> missing = leftOut.entrySet()
                .stream()
                .map(each -> new LeftOut(each.getKey(), each.getValue()))
                .toList();
        if (own == null) {
            return new ParseResult.ParsedText(null, sections, missing, inner);
        }
        return new ParseResult.ParsedText(own, DocumentTitles.withoutTitle(own, sections), missing, inner);
    }
}
