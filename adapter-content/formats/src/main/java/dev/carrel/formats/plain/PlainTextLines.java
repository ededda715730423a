package dev.carrel.formats.plain;

import dev.carrel.domain.document.Block;
import dev.carrel.domain.document.Block.CodeBlock;
import dev.carrel.domain.document.BlockMarkdown;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/** Plain text whose code and tables keep their lines: they become blocks of their own. Other lines stay as they are. */
public final class PlainTextLines {

    private static final Pattern BLANK_LINE = Pattern.compile("\\n\\n");

    private final StringBuilder out;
    private final List<String> code = new ArrayList<>();

    private PlainTextLines(int length) {
        out = new StringBuilder(length);
    }

    /** Returns a plain text with its code and its tables as Markdown; one that marks its code already is returned. */
    public static String keepLines(String text) {
        if (text.contains("```")) {
            return text;
        }
        var lines = new PlainTextLines(text.length());
        BLANK_LINE.splitAsStream(text).forEach(lines::addPart);
        lines.endCode();
        return lines.out.toString();
    }

    private void addPart(String part) {
        List<String> lines = part.lines().filter(line -> !line.isBlank()).toList();
        if (lines.isEmpty()) {
            return;
        }
        if (code.isEmpty() ? CodeLines.areCode(lines) : CodeLines.continueCode(lines)) {
            code.add(part);
            return;
        }
        endCode();
        if (CodeLines.areCode(lines)) {
            code.add(part);
            return;
        }
        Optional<Block> table = AlignedTable.of(lines);
        Optional<Block> below = table.isPresent() ? Optional.empty() : AlignedTable.of(lines.subList(1, lines.size()));
        if (table.isPresent()) {
            append(BlockMarkdown.write(List.of(table.get())));
        } else if (below.isPresent()) {
            append(lines.getFirst());
            append(BlockMarkdown.write(List.of(below.get())));
        } else {
            append(part);
        }
    }

    private void endCode() {
        if (!code.isEmpty()) {
            append(BlockMarkdown.write(List.of(new CodeBlock("", String.join("\n\n", code)))));
            code.clear();
        }
    }

    private void append(String part) {
        out.append(out.isEmpty() ? "" : "\n\n").append(part);
    }
}
