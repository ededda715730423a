package dev.carrel.domain.document;

import dev.carrel.domain.document.Block.CodeBlock;
import dev.carrel.domain.document.Block.Definition;
import dev.carrel.domain.document.Block.ListItem;
import dev.carrel.domain.document.Block.Paragraph;
import dev.carrel.domain.document.Block.Quote;
import dev.carrel.domain.document.Block.Table;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Blocks as Markdown, the form in which they are stored, retrieved and shown. {@link #parse} returns the blocks that
 * {@link #write} wrote.
 *
 * <p>
 * The dialect is GitHub's for items, fenced code, tables and quotes, and that of Markdown Extra for definitions. Text
 * within blocks is verbatim: it has no inline marks. A backslash stands before a line that would begin a block of
 * another kind.
 */
public final class BlockMarkdown {

    private static final String INDENT = "    ";
    private static final String ITEM_MARKER = "- ";
    private static final String QUOTE_MARKER = "> ";
    private static final String DEFINITION_MARKER = ": ";
    private static final int MIN_FENCE_LENGTH = 3;
    private static final Pattern ESCAPED = Pattern
            .compile("(?s)\\\\*+(?:[-*+] |\\d{1,9}[.)] |```|~~~|\\||> |: |#{1,6} ).*");

    private BlockMarkdown() {}

    /** Returns blocks as Markdown, separated by blank lines; the items of a list by line feeds. */
    public static String write(List<? extends Block> blocks) {
        var text = new StringBuilder();
        Block before = null;
        for (Block block : blocks) {
            append(text, before, block);
            before = block;
        }
        return text.toString();
    }

    /**
     * Appends a block.
     *
     * @param before the block at the end of the text; null if the text is empty
     */
    static void append(StringBuilder text, @Nullable Block before, Block block) {
        if (before != null) {
            text.append(before instanceof ListItem && block instanceof ListItem ? "\n" : "\n\n");
        }
        appendBlock(text, block);
    }

    /** Returns the blocks of Markdown that {@link #write} wrote; of any other text, what comes closest to it. */
    public static List<Block> parse(String markdown) {
        return new BlockParser(markdown).parse();
    }

    private static void appendBlock(StringBuilder text, Block block) {
        switch (block) {
            case Paragraph paragraph -> appendLines(text, "", "", paragraph.text());
            case ListItem item -> {
                String indent = INDENT.repeat(item.depth() - 1);
                String marker = item.number() == 0 ? ITEM_MARKER : item.number() + ". ";
                appendLines(text, indent + marker, indent + " ".repeat(marker.length()), item.text());
            }
            case CodeBlock code -> {
                String fence = "`".repeat(fenceLength(code.text()));
                text.append(fence).append(code.language()).append('\n').append(code.text()).append('\n').append(fence);
            }
            case Table table -> appendTable(text, table);
            case Definition definition -> {
                appendLines(text, "", "", definition.term());
                text.append('\n');
                appendLines(text, DEFINITION_MARKER, "  ", definition.text());
            }
            case Quote quote -> appendLines(text, QUOTE_MARKER, QUOTE_MARKER, quote.text());
        }
    }

    private static void appendLines(StringBuilder text, String firstIndent, String indent, String lines) {
        text.append(firstIndent)
                .append(lines.lines().map(BlockMarkdown::escapeLine).collect(Collectors.joining("\n" + indent)));
    }

    private static String escapeLine(String line) {
        return ESCAPED.matcher(line).matches() ? "\\" + line : line;
    }

    /** Returns a line without the backslash that keeps it from beginning a block; other backslashes stay. */
    static String unescapeLine(String line) {
        return line.startsWith("\\") && ESCAPED.matcher(line).matches() ? line.substring(1) : line;
    }

    /** Returns a length that no run of backticks in the code has. */
    private static int fenceLength(String code) {
        int longest = MIN_FENCE_LENGTH - 1;
        int run = 0;
        for (int i = 0; i < code.length(); i++) {
            run = code.charAt(i) == '`' ? run + 1 : 0;
            longest = Math.max(longest, run);
        }
        return longest + 1;
    }

    private static void appendTable(StringBuilder text, Table table) {
        var lines = new ArrayList<String>();
        if (!table.header().isEmpty()) {
            lines.add(toRow(table.header()));
            lines.add("|" + " --- |".repeat(table.header().size()));
        }
        table.rows().forEach(row -> lines.add(toRow(row)));
        text.append(String.join("\n", lines));
    }

    private static String toRow(List<String> cells) {
        return cells.stream()
                .map(BlockMarkdown::escapeCell)
                .collect(Collectors.joining(" | ", "| ", " |"));
    }

    private static String escapeCell(String cell) {
        String escaped = cell.replace("\\", "\\\\").replace("|", "\\|");
        return escaped.startsWith("---") ? "\\" + escaped : escaped;
    }
}
