package dev.carrel.domain.passage;

import dev.carrel.domain.document.Block;
import dev.carrel.domain.document.Block.CodeBlock;
import dev.carrel.domain.document.Block.Definition;
import dev.carrel.domain.document.Block.ListItem;
import dev.carrel.domain.document.Block.Paragraph;
import dev.carrel.domain.document.Block.Quote;
import dev.carrel.domain.document.Block.Table;
import java.text.BreakIterator;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.Locale;
import java.util.function.Function;

/**
 * Divides blocks that are too long for a passage: running text between sentences, else between lines or words; a table
 * between rows, each part with the header; code and items only if they are several times too long.
 *
 * @param targetCharacters the length from which running text and tables are divided
 */
record BlockDivider(int targetCharacters) {

    /** Items, definitions and code stay whole up to this multiple of the target. */
    private static final int MAX_WHOLE = 4;

    /** Returns the block, or its parts in order. */
    List<Block> divide(Block block) {
        return block.plainText().length() > maxCharacters(block) ? divideLong(block) : List.of(block);
    }

    private int maxCharacters(Block block) {
        return block instanceof ListItem || block instanceof Definition || block instanceof CodeBlock
                ? MAX_WHOLE * targetCharacters
                : targetCharacters;
    }

    private List<Block> divideLong(Block block) {
        return switch (block) {
            case Paragraph paragraph -> divideText(paragraph.text(), Paragraph::new);
            case Quote quote -> divideText(quote.text()).stream().<Block>map(Quote::new).toList();
            case Table table -> divideTable(table);
            case CodeBlock code -> divideLines(code.text()).stream()
                    .<Block>map(part -> new CodeBlock(code.language(), part))
                    .toList();
            case ListItem item -> divideText(item.text(),
                    first -> new ListItem(item.depth(), item.number(), first));
            case Definition definition -> divideText(definition.text(),
                    first -> new Definition(definition.term(), first));
        };
    }

    /** Returns the first part of the text as the given block, the others as paragraphs. */
    private List<Block> divideText(String text, Function<String, Block> first) {
        var blocks = new ArrayList<Block>();
        for (String part : divideText(text)) {
            blocks.add(blocks.isEmpty() ? first.apply(part) : new Paragraph(part));
        }
        return blocks;
    }

    private List<Block> divideTable(Table table) {
        var parts = new ArrayList<Block>();
        var rows = new ArrayList<List<String>>();
        int length = 0;
        for (List<String> row : table.rows()) {
            int rowLength = row.stream().mapToInt(cell -> cell.length() + 3).sum();
            if (!rows.isEmpty() && length + rowLength > targetCharacters) {
                parts.add(new Table(table.header(), rows));
                rows.clear();
                length = 0;
            }
            rows.add(row);
            length += rowLength;
        }
        parts.add(new Table(table.header(), rows));
        return parts;
    }

    private List<String> divideLines(String code) {
        var parts = new ArrayList<String>();
        var part = new StringBuilder();
        for (Iterator<String> lines = code.lines().iterator(); lines.hasNext();) {
            String line = lines.next();
            boolean full = part.length() + line.length() > MAX_WHOLE * targetCharacters;
            if ((full || (line.isBlank() && part.length() > targetCharacters)) && !part.toString().isBlank()) {
                parts.add(part.toString());
                part.setLength(0);
            }
            part.append(line).append('\n');
        }
        if (!part.toString().isBlank()) {
            parts.add(part.toString());
        }
        return parts.stream().flatMap(each -> divideLongLine(each).stream()).toList();
    }

    private List<String> divideLongLine(String lines) {
        return lines.length() <= 2 * MAX_WHOLE * targetCharacters ? List.of(lines) : divideText(lines);
    }

    private List<String> divideText(String text) {
        var parts = new ArrayList<String>();
        int start = 0;
        while (start < text.length()) {
            int end = findEnd(text, start);
            String part = text.substring(start, end).strip();
            if (!part.isEmpty()) {
                parts.add(part);
            }
            start = end;
        }
        return parts;
    }

    /** Returns the end of the part that begins at {@code start}; always after it. */
    private int findEnd(String text, int start) {
        int limit = start + targetCharacters;
        if (limit >= text.length()) {
            return text.length();
        }
        int sentence = findLastBoundary(BreakIterator.getSentenceInstance(Locale.ROOT), text, start, limit);
        if (sentence > start) {
            return sentence;
        }
        int line = text.substring(start, limit).lastIndexOf('\n');
        if (line > 0) {
            return start + line;
        }
        int word = findLastBoundary(BreakIterator.getLineInstance(Locale.ROOT), text, start, limit);
        if (word > start) {
            return word;
        }
        return Character.isSurrogatePair(text.charAt(limit - 1), text.charAt(limit)) ? limit - 1 : limit;
    }

    /**
     * Returns the last boundary within the limit, or -1. Only looks at a window, to keep the cost of long texts linear.
     */
    private static int findLastBoundary(BreakIterator breaks, String text, int start, int limit) {
        breaks.setText(text.substring(start, Math.min(text.length(), limit + 1)));
        int boundary = breaks.preceding(limit - start + 1);
        return boundary <= 0 ? -1 : start + boundary;
    }
}
