package dev.carrel.bootstrap.cli.command.query;

import dev.carrel.bootstrap.cli.markdown.TableLayout;
import dev.carrel.bootstrap.cli.terminal.TextWrapper;
import dev.carrel.bootstrap.cli.terminal.WordHighlighter;
import dev.carrel.domain.document.Block;
import dev.carrel.domain.document.Block.CodeBlock;
import dev.carrel.domain.document.Block.Definition;
import dev.carrel.domain.document.Block.ListItem;
import dev.carrel.domain.document.Block.Paragraph;
import dev.carrel.domain.document.Block.Quote;
import dev.carrel.domain.document.Block.Table;
import dev.carrel.domain.document.BlockMarkdown;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** The lines of a passage on a terminal. */
final class PassageLines {

    private static final String ELLIPSIS = "…";
    private static final String DEFINITION_INDENT = "    ";
    private static final String CODE_INDENT = "    ";
    private static final String QUOTE_MARKER = "> ";

    private PassageLines() {}

    /** A line of a passage, and whether it is the first of a paragraph, an item, or a piece of code. */
    record PassageLine(String text, boolean startsBlock) {}

    /** Returns all lines; only lines of code may be wider than the width. */
    static List<PassageLine> layOut(String markdown, int width) {
        var lines = new ArrayList<PassageLine>();
        for (Block block : BlockMarkdown.parse(markdown)) {
            int first = lines.size();
            layOut(block, width).forEach(line -> lines.add(new PassageLine(line, lines.size() == first)));
        }
        return lines;
    }

    private static Stream<String> layOut(Block block, int width) {
        return switch (block) {
            case Paragraph paragraph -> wrap("", "", paragraph.text(), width);
            case ListItem item -> {
                String marker = item.number() == 0 ? "- " : item.number() + ". ";
                String indent = "  ".repeat(item.depth() - 1);
                yield wrap(indent + marker, indent + " ".repeat(marker.length()), item.text(), width);
            }
            case CodeBlock code -> code.text().lines().filter(line -> !line.isBlank()).map(line -> CODE_INDENT + line);
            case Table table ->
                    TableLayout.layOutRows(table.header(), table.rows(), width).stream().flatMap(List::stream);
            case Definition definition -> Stream.concat(wrap("", "", definition.term(), width),
                    wrap(DEFINITION_INDENT, DEFINITION_INDENT, definition.text(), width));
            case Quote quote -> wrap(QUOTE_MARKER, QUOTE_MARKER, quote.text(), width);
        };
    }

    private static Stream<String> wrap(String first, String indent, String lines, int width) {
        var wrapped = new ArrayList<String>();
        lines.lines()
                .flatMap(line -> TextWrapper.wrapLine(line, Math.max(width / 2, width - first.length())).stream())
                .forEach(line -> wrapped.add((wrapped.isEmpty() ? first : indent) + line));
        return wrapped.stream();
    }

    /** Returns the first lines, with an ellipsis if more follow. */
    static List<String> selectFirst(List<PassageLine> lines, int count) {
        return select(lines, 0, count);
    }

    /**
     * Returns successive lines with the most different words, with an ellipsis where lines are left out. Of equally
     * good ones they are the first that begin a block, else the middle ones, which show the words in their context.
     */
    static List<String> selectBest(List<PassageLine> lines, int count, WordHighlighter words) {
        List<Integer> best = new ArrayList<>(List.of(0));
        int most = 0;
        for (int start = 0; start + count <= lines.size(); start++) {
            int found = countWords(lines.subList(start, start + count), words);
            if (found > most) {
                most = found;
                best.clear();
            }
            if (found == most && most > 0) {
                best.add(start);
            }
        }
        int middle = best.get(best.size() / 2);
        return select(lines, best.stream().filter(start -> lines.get(start).startsBlock()).findFirst().orElse(middle),
                count);
    }

    private static int countWords(List<PassageLine> lines, WordHighlighter words) {
        return (int) lines.stream().flatMap(line -> words.findWords(line.text()).stream()).distinct().count();
    }

    private static List<String> select(List<PassageLine> lines, int start, int count) {
        int end = Math.min(lines.size(), start + count);
        var selected = new ArrayList<>(lines.subList(start, end).stream().map(PassageLine::text).toList());
        if (start > 0) {
            selected.set(0, ELLIPSIS + " " + selected.getFirst());
        }
        if (end < lines.size()) {
            selected.set(selected.size() - 1, selected.getLast() + " " + ELLIPSIS);
        }
        return selected;
    }
}
