package dev.carrel.formats.plain;

import dev.carrel.domain.document.Block;
import dev.carrel.domain.document.Block.Table;
import dev.carrel.domain.document.BlockMarkdown;
import java.util.ArrayList;
import java.util.List;

/** Markdown that another markup language is translated to, line by line. Not thread-safe. */
final class MarkdownLines {

    private static final int MAX_HEADING_LEVEL = 6;

    private final StringBuilder out = new StringBuilder();
    private final List<String> code = new ArrayList<>();

    /** Adds a line of text; a blank one ends the paragraph. */
    void addLine(String line) {
        out.append(line).append('\n');
    }

    void addHeading(int level, String text) {
        out.append("\n\n").append("#".repeat(Math.clamp(level, 1, MAX_HEADING_LEVEL))).append(' ').append(text.strip());
        out.append("\n\n");
    }

    void addCodeLine(String line) {
        code.add(line);
    }

    /** Ends a listing; returns whether there was one. */
    boolean endCode() {
        boolean hasCode = code.stream().anyMatch(line -> !line.isBlank());
        if (hasCode) {
            addBlock(new Block.CodeBlock("", String.join("\n", code).stripTrailing().stripIndent()));
        }
        code.clear();
        return hasCode;
    }

    /** Adds a table with a header, which Markdown needs. */
    void addTable(List<List<String>> rows) {
        List<List<String>> filled = rows.stream().filter(row -> !row.isEmpty()).toList();
        if (!filled.isEmpty()) {
            addBlock(new Table(filled.getFirst(), filled.subList(1, filled.size())));
        }
    }

    void addBlock(Block block) {
        out.append("\n\n").append(BlockMarkdown.write(List.of(block))).append("\n\n");
    }

    String toMarkdown() {
        endCode();
        return out.toString();
    }
}
