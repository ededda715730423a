package dev.carrel.formats;

import dev.carrel.domain.document.Section;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * Writes down what a document is made of as sections: a new one at each heading, paragraphs with a blank line between
 * them, items of a list and rows of a table one to a line.
 */
final class SectionWriter {

    private static final String CELL_BORDER = " | ";
    private static final int MOST_SECTIONS = 50_000;
    private static final int MOST_INDENTS = 8;
    private static final int MOST_CHARACTERS_OF_A_CELL = 400;

    private final List<Section> sections = new ArrayList<>();
    private final Deque<Heading> path = new ArrayDeque<>();
    private final StringBuilder text = new StringBuilder();
    private Line before = Line.NONE;
    /** Whether there is nothing yet under the last heading. */
    private boolean bare;
    private @Nullable String title;
    private long written;
    private long headingCharacters;

    private record Heading(int level, String text) {}

    private enum Line {
        NONE, PARAGRAPH, ITEM, ROW
    }

    /** From now on everything stands under it, and no longer under those of the same and of lower rank. */
    void heading(int level, String raw) {
        String heading = CleanText.oneLine(raw);
        leave(level);
        if (heading.isEmpty()) {
            return;
        }
        String line = CleanText.cut(heading, Titles.MOST_CODE_POINTS);
        count(line);
        path.addLast(new Heading(level, line));
        bare = true;
        if (level == 1 && title == null) {
            title = line;
        }
        if (!line.equals(heading)) {
            // A paragraph that was only made to look like one.
            paragraph(heading);
        }
    }

    private void leave(int level) {
        endSection();
        if (bare && !path.isEmpty() && path.getLast().level >= level) {
            // There is nothing under it, so that it is a text itself.
            text.append(path.removeLast().text);
            endSection();
        }
        bare = false;
        while (!path.isEmpty() && path.getLast().level >= level) {
            path.removeLast();
        }
    }

    void paragraph(String raw) {
        add(Line.PARAGRAPH, CleanText.lines(raw));
    }

    /** A paragraph whose white space matters. */
    void verbatim(String raw) {
        String lines = CleanText.verbatim(raw);
        add(Line.PARAGRAPH, lines.isBlank() ? "" : lines.stripTrailing());
    }

    /**
     * @param depth in how many lists it is, from 1
     */
    void item(int depth, String raw) {
        item(depth, "- ", raw);
    }

    /** An item that begins with its number. */
    void numberedItem(int depth, String raw) {
        item(depth, "", raw);
    }

    private void item(int depth, String mark, String raw) {
        String item = CleanText.lines(raw);
        if (!item.isEmpty()) {
            String indent = "  ".repeat(Math.clamp(depth - 1L, 0, MOST_INDENTS));
            add(Line.ITEM, indent + mark + item.replace("\n", "\n  " + indent));
        }
    }

    /** The cells from left to right, the empty ones too. What is in cells that only place things are paragraphs. */
    void row(List<String> rawCells) {
        List<String> cells = rawCells.stream().map(CleanText::oneLine).toList();
        if (cells.stream().anyMatch(cell -> cell.length() > MOST_CHARACTERS_OF_A_CELL)) {
            rawCells.forEach(this::paragraph);
            return;
        }
        int last = cells.size();
        while (last > 0 && cells.get(last - 1).isEmpty()) {
            last--;
        }
        line(cells.subList(0, last).stream().collect(Collectors.joining(CELL_BORDER)));
    }

    /** A line of a table as it is. */
    void line(String line) {
        add(Line.ROW, line);
    }

    /** The next row or item is not one of the table or list before. */
    void endTable() {
        if (before != Line.NONE) {
            before = Line.PARAGRAPH;
        }
    }

    boolean isEmpty() {
        return sections.isEmpty() && path.isEmpty() && text.isEmpty();
    }

    /**
     * What was written, under a title: a heading that says the same on top of others is left out.
     *
     * @param ownTitle what the document calls itself; if that is null or says nothing, the first heading of the first
     * rank does
     * @throws UnreadableException if it is too much, or nothing
     */
    Reading.Text under(@Nullable String ownTitle) {
        String own = Titles.sensible(ownTitle);
        return finished(own == null ? title : own);
    }

    /** As {@link #under}, but a heading makes no title. */
    Reading.Text underOnly(@Nullable String ownTitle) {
        return finished(Titles.sensible(ownTitle));
    }

    private Reading.Text finished(@Nullable String own) {
        leave(0);
        if (sections.isEmpty()) {
            throw new UnreadableException("There is no text in it.");
        }
        if (own == null) {
            return new Reading.Text(null, List.copyOf(sections));
        }
        List<Section> more = sections.stream().filter(section -> !section.text().equalsIgnoreCase(own)).toList();
        return new Reading.Text(own,
                (more.isEmpty() ? sections : more).stream().map(section -> without(own, section)).toList());
    }

    private static Section without(String title, Section section) {
        List<String> headings = section.headings();
        return headings.isEmpty() || !headings.getFirst().equalsIgnoreCase(title)
                ? section
                : new Section(headings.subList(1, headings.size()), section.text());
    }

    private void add(Line line, String lines) {
        if (lines.isEmpty()) {
            return;
        }
        count(lines);
        bare = false;
        if (!text.isEmpty()) {
            text.append(line == Line.PARAGRAPH || line != before ? "\n\n" : "\n");
        }
        text.append(lines);
        before = line;
    }

    private void endSection() {
        if (!text.isEmpty()) {
            if (sections.size() == MOST_SECTIONS) {
                throw new UnreadableException("It has more than 50,000 sections.");
            }
            sections.add(new Section(headings(), text.toString()));
        }
        text.setLength(0);
        before = Line.NONE;
    }

    /** Outermost first; the last only once those of all sections, which are repeated in each, are too long. */
    private List<String> headings() {
        List<String> headings = path.stream().map(Heading::text).toList();
        headingCharacters += headings.stream().mapToLong(String::length).sum();
        return headingCharacters <= CleanText.MOST_BYTES || headings.isEmpty() ? headings : List.of(headings.getLast());
    }

    private void count(String lines) {
        written += CleanText.size(lines);
        if (written > CleanText.MOST_BYTES) {
            throw CleanText.tooLarge();
        }
    }
}
