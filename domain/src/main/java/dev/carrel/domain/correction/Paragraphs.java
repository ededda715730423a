package dev.carrel.domain.correction;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** The paragraphs of Markdown: what stands between empty lines, except within fenced code. */
final class Paragraphs {

    private static final Pattern FENCE = Pattern.compile("\\s*(`{3,}|~{3,})(.*)");

    private Paragraphs() {}

    static List<String> split(String markdown) {
        var paragraphs = new ArrayList<String>();
        var lines = new ArrayList<String>();
        String fence = "";
        for (String line : markdown.split("\n", -1)) {
            Matcher marks = FENCE.matcher(line);
            if (marks.matches()) {
                boolean ends = marks.group(1).equals(fence) && marks.group(2).isBlank();
                fence = fence.isEmpty() ? marks.group(1) : ends ? "" : fence;
            }
            if (line.isBlank() && fence.isEmpty()) {
                addParagraph(paragraphs, lines);
            } else {
                lines.add(line);
            }
        }
        addParagraph(paragraphs, lines);
        return paragraphs;
    }

    private static void addParagraph(List<String> paragraphs, List<String> lines) {
        if (!lines.isEmpty()) {
            paragraphs.add(String.join("\n", lines));
            lines.clear();
        }
    }
}
