package dev.carrel.domain.document;

import dev.carrel.domain.document.Block.CodeBlock;
import dev.carrel.domain.document.Block.Definition;
import dev.carrel.domain.document.Block.ListItem;
import dev.carrel.domain.document.Block.Paragraph;
import dev.carrel.domain.document.Block.Quote;
import dev.carrel.domain.document.Block.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A parser of the Markdown that {@link BlockMarkdown} writes. It reads each line once. For one use. */
final class BlockParser {

    private static final int INDENT_WIDTH = 4;
    private static final String QUOTE_MARKER = "> ";
    private static final Pattern FENCE = Pattern.compile("(`{3,})([^`\\s]*)");
    private static final Pattern ITEM = Pattern.compile("( *)(?:-|(\\d{1,9})[.)]) (.*)");
    private static final Pattern HEADER_LINE = Pattern.compile("\\|(?: ?-{3,} ?\\|)++");
    private static final Pattern CELL_END = Pattern.compile("(?<!\\\\)((?:\\\\\\\\)*+)\\|");

    private final List<String> lines;
    private final List<Block> blocks = new ArrayList<>();
    /** The lines of the paragraph that is being read. */
    private final List<String> paragraph = new ArrayList<>();
    private int position;

    BlockParser(String markdown) {
        lines = new TextLines(markdown);
    }

    List<Block> parse() {
        while (position < lines.size()) {
            parseNext();
        }
        endParagraph();
        return List.copyOf(blocks);
    }

    private void parseNext() {
        String line = lines.get(position);
        Matcher fence = FENCE.matcher(line);
        Matcher item = ITEM.matcher(line);
        if (line.isBlank()) {
            endParagraph();
            position++;
        } else if (fence.matches()) {
            endParagraph();
            parseCode(fence.group(1), fence.group(2));
        } else if (line.startsWith("|")) {
            endParagraph();
            parseTable();
        } else if (line.startsWith(QUOTE_MARKER)) {
            endParagraph();
            parseQuote();
        } else if (line.startsWith(": ") && paragraph.size() == 1) {
            String term = paragraph.removeFirst();
            String text = parseIndented(line.substring(2), 2);
            blocks.add(text.isBlank() ? new Paragraph(term) : new Definition(term, text));
        } else if (item.matches()) {
            endParagraph();
            parseItem(item);
        } else {
            addToParagraph(BlockMarkdown.unescapeLine(line));
            position++;
        }
    }

    private void parseItem(Matcher item) {
        int number = item.group(2) == null ? 0 : Integer.parseInt(item.group(2));
        String text = parseIndented(item.group(3), item.start(3));
        if (!text.isBlank()) {
            blocks.add(new ListItem(item.group(1).length() / INDENT_WIDTH + 1, number, text));
        }
    }

    /** Reads the line at the position, whose first part was read, and the lines indented below it. */
    private String parseIndented(String first, int width) {
        var text = new StringBuilder(BlockMarkdown.unescapeLine(first));
        String indent = " ".repeat(width);
        for (position++; position < lines.size(); position++) {
            String line = lines.get(position);
            if (!line.startsWith(indent) || line.isBlank() || ITEM.matcher(line).matches()) {
                break;
            }
            text.append('\n').append(BlockMarkdown.unescapeLine(line.substring(width)));
        }
        return text.toString();
    }

    private void parseCode(String fence, String language) {
        var code = new StringBuilder();
        for (position++; position < lines.size() && !lines.get(position).equals(fence); position++) {
            code.append(lines.get(position)).append('\n');
        }
        position++;
        if (!code.toString().isBlank()) {
            blocks.add(new CodeBlock(language, code.toString()));
        } else if (!language.isEmpty()) {
            blocks.add(new Paragraph(fence + language));
        }
    }

    private void parseTable() {
        List<String> header = List.of();
        if (position + 1 < lines.size() && HEADER_LINE.matcher(lines.get(position + 1)).matches()) {
            header = parseRow(lines.get(position));
            position += 2;
        }
        var rows = new ArrayList<List<String>>();
        for (; position < lines.size() && lines.get(position).startsWith("|"); position++) {
            rows.add(parseRow(lines.get(position)));
        }
        if (!header.isEmpty() || rows.stream().anyMatch(row -> !row.isEmpty())) {
            blocks.add(new Table(header, rows));
        }
    }

    private static List<String> parseRow(String line) {
        var cells = new ArrayList<String>();
        int start = 1;
        Matcher end = CELL_END.matcher(line);
        while (end.find()) {
            if (end.end() > 1) {
                cells.add(unescapeCell(line.substring(start, end.end() - 1)));
                start = end.end();
            }
        }
        if (start < line.length()) {
            cells.add(unescapeCell(line.substring(start)));
        }
        return cells;
    }

    private static String unescapeCell(String cell) {
        return cell.strip().replaceAll("\\\\([\\\\|-])", "$1");
    }

    private void parseQuote() {
        var text = new StringBuilder();
        for (; position < lines.size() && lines.get(position).startsWith(QUOTE_MARKER); position++) {
            String line = lines.get(position);
            text.append(BlockMarkdown.unescapeLine(line.substring(QUOTE_MARKER.length()))).append('\n');
        }
        if (!text.toString().isBlank()) {
            blocks.add(new Quote(text.toString()));
        }
    }

    private void addToParagraph(String line) {
        if (!line.isBlank()) {
            paragraph.add(line);
        }
    }

    private void endParagraph() {
        if (!paragraph.isEmpty()) {
            blocks.add(new Paragraph(String.join("\n", paragraph)));
            paragraph.clear();
        }
    }
}
