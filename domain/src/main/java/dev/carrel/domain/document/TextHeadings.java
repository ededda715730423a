package dev.carrel.domain.document;

import dev.carrel.domain.document.DocumentContent.Section;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The headings of a text that is written in Markdown, as in {@code ## Parking}. Comments of programs and settings begin
 * with the same sign: a text whose signs do not all stand over prose or an empty line has no headings.
 */
final class TextHeadings {

    private static final Pattern HEADING = Pattern.compile("(#{1,6}) +(\\S.*)");
    private static final Pattern FENCE = Pattern.compile("(`{3,}|~{3,}).*");
    private static final int PROSE_WORDS = 4;

    private final List<String> lines;
    /** The numbers of the lines that are headings, in order. */
    private final List<Integer> found = new ArrayList<>();

    private TextHeadings(String text) {
        lines = new TextLines(text);
    }

    /** Divides a text at its headings; it is one section if it has none. */
    static List<Section> divide(String text) {
        var headings = new TextHeadings(text);
        return headings.findAll(false) ? headings.toSections() : List.of(Section.of(text));
    }

    /** Divides a text that is known to be Markdown: every line that looks like a heading is one. */
    static List<Section> divideMarkdown(String text) {
        var headings = new TextHeadings(text);
        return headings.findAll(true) ? headings.toSections() : List.of(Section.of(text));
    }

    /** Finds the headings; returns whether there are any. */
    private boolean findAll(boolean isMarkdown) {
        String fence = "";
        for (int at = 0; at < lines.size(); at++) {
            String line = lines.get(at);
            Matcher marks = FENCE.matcher(line.strip());
            if (marks.matches()) {
                fence = fence.isEmpty() ? marks.group(1) : line.strip().equals(fence) ? "" : fence;
            } else if (fence.isEmpty() && line.startsWith("#")
                    && (!isMarkdown || HEADING.matcher(line).matches())) {
                if (!isMarkdown && (!HEADING.matcher(line).matches() || !isAlone(at))) {
                    return false;
                }
                found.add(at);
            }
        }
        return !found.isEmpty();
    }

    private boolean isAlone(int at) {
        boolean beginsPart = at == 0 || lines.get(at - 1).isBlank()
                || levelOf(at - 1) > 0 && levelOf(at - 1) < levelOf(at);
        return beginsPart && (at + 1 == lines.size() || lines.get(at + 1).isBlank() || levelOf(at + 1) > levelOf(at)
                || isProse(lines.get(at + 1)));
    }

    private int levelOf(int at) {
        Matcher heading = HEADING.matcher(lines.get(at));
        return heading.matches() ? heading.end(1) : 0;
    }

    private static boolean isProse(String line) {
        return Character.isLetter(line.codePointAt(0)) && !Character.isLowerCase(line.codePointAt(0))
                && line.split(" ", PROSE_WORDS).length == PROSE_WORDS;
    }

    private List<Section> toSections() {
        var sections = new ArrayList<Section>();
        var above = new ArrayList<String>();
        addSection(sections, List.of(), 0, found.getFirst());
        for (int number = 0; number < found.size(); number++) {
            int at = found.get(number);
            int level = levelOf(at);
            while (above.size() >= level) {
                above.removeLast();
            }
            while (above.size() < level - 1) {
                above.add("");
            }
            above.add(lines.get(at).substring(level).strip());
            addSection(sections, above, at + 1, number + 1 < found.size() ? found.get(number + 1) : lines.size());
        }
        return sections;
    }

    private void addSection(List<Section> sections, List<String> headings, int from, int to) {
        String text = String.join("\n", lines.subList(from, to)).strip();
        if (!text.isEmpty() || !headings.isEmpty()) {
            sections.add(new Section(List.copyOf(headings), text));
        }
    }
}
