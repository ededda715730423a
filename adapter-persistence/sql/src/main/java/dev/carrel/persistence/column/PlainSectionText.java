package dev.carrel.persistence.column;

import dev.carrel.domain.document.Block;
import dev.carrel.domain.document.Block.CodeBlock;
import dev.carrel.domain.document.Block.Table;
import dev.carrel.domain.document.BlockMarkdown;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/** The text of sections before they were written as Markdown: plain paragraphs, rows with bars, indented code. */
public final class PlainSectionText {

    private static final String CELL_SEPARATOR = " | ";
    private static final Pattern BLANK_LINES = Pattern.compile("\n{2,}");
    private static final Pattern ITEM = Pattern.compile(" *(?:-|\\d{1,9}[.)]) .*");
    private static final Pattern ITEM_INDENT = Pattern.compile("(?m)^( +)(?=(?:-|\\d{1,9}[.)]) )");
    private static final Pattern INDENTED_LINE = Pattern.compile("(?: {2,}|\t).*");

    private PlainSectionText() {}

    /** Returns such a text as Markdown. */
    public static String toMarkdown(String plain) {
        var blocks = new ArrayList<Block>();
        BLANK_LINES.splitAsStream(plain).filter(part -> !part.isBlank()).forEach(part -> addBlocks(part, blocks));
        return BlockMarkdown.write(blocks);
    }

    private static void addBlocks(String part, List<Block> blocks) {
        List<String> lines = part.lines().filter(line -> !line.isBlank()).toList();
        if (lines.stream().allMatch(line -> line.contains(CELL_SEPARATOR))) {
            blocks.add(new Table(List.of(), lines.stream().map(PlainSectionText::toCells).toList()));
        } else if (lines.stream().noneMatch(line -> ITEM.matcher(line).matches())
                && lines.stream().anyMatch(line -> INDENTED_LINE.matcher(line).matches())) {
            blocks.add(new CodeBlock("", part));
        } else {
            // Items were indented by two spaces for each level, they are by four.
            blocks.addAll(BlockMarkdown.parse(ITEM_INDENT.matcher(part).replaceAll("$1$1")));
        }
    }

    private static List<String> toCells(String line) {
        return Arrays.asList(line.split(Pattern.quote(CELL_SEPARATOR), -1));
    }
}
