package dev.carrel.application.query;

import dev.carrel.domain.document.Block;
import dev.carrel.domain.document.Block.ListItem;
import dev.carrel.domain.document.Block.Paragraph;
import dev.carrel.domain.document.Block.Table;
import dev.carrel.domain.document.BlockMarkdown;
import dev.carrel.domain.document.DocumentContent;
import dev.carrel.domain.document.DocumentContent.Section;
import java.text.BreakIterator;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * What can be said of a document in a few lines: how it begins, and its headings.
 *
 * @param beginning the first lines as a section of the document, with the headings above them
 * @param headings the headings of the highest levels, as a list in Markdown; empty if there are fewer than two
 */
record DocumentOutline(Section beginning, String headings) {

    /** The length of the beginning in characters, with headings and without. */
    private static final int MAX_BEGINNING = 500;
    private static final int MAX_WHOLE = 900;
    private static final int MAX_HEADINGS = 20;
    private static final int MAX_ROWS = 5;
    /** The number of a heading, after which a space would begin a list within the list. */
    private static final Pattern NUMBER = Pattern.compile("^(\\d{1,9}[.)]) ");

    /** Returns the outline of a document. */
    static DocumentOutline of(DocumentContent content) {
        List<ListItem> headings = listHeadings(content);
        return new DocumentOutline(readBeginning(content, headings.isEmpty() ? MAX_WHOLE : MAX_BEGINNING),
                BlockMarkdown.write(headings));
    }

    /** Returns the headings of as many levels as have at most twenty; of one level with more, the first twenty. */
    private static List<ListItem> listHeadings(DocumentContent content) {
        List<ListItem> items = List.of();
        for (int depth = 1; depth <= ListItem.MAX_DEPTH; depth++) {
            List<ListItem> deeper = listHeadings(content, depth);
            if (deeper.size() > MAX_HEADINGS && items.size() > 1) {
                break;
            }
            items = deeper;
        }
        if (items.size() < 2) {
            return List.of();
        }
        return items.subList(0, Math.min(MAX_HEADINGS, items.size()));
    }

    private static List<ListItem> listHeadings(DocumentContent content, int depth) {
        Set<List<String>> paths = new LinkedHashSet<>();
        for (Section section : content.sections()) {
            for (int level = 1; level <= Math.min(depth, section.headings().size()); level++) {
                paths.add(section.headings().subList(0, level));
            }
        }
        return paths.stream()
                .filter(path -> !path.getLast().isBlank())
                // A first heading that repeats the title says nothing, and neither do the levels above.
                .filter(path -> path.size() > 1 || !path.getFirst().equals(content.title()))
                .map(path -> new ListItem(
                        path.size() - (path.getFirst().equals(content.title()) ? 1 : 0), 0,
                        NUMBER.matcher(path.getLast()).replaceFirst("$1\u00a0")))
                .toList();
    }

    private static Section readBeginning(DocumentContent content, int maxLength) {
        for (Section section : content.sections()) {
            var blocks = new ArrayList<Block>();
            int length = 0;
            for (Block block : section.blocks()) {
                Block shortened = shorten(block, maxLength - length);
                length += shortened.plainText().length();
                if (!blocks.isEmpty() && length > maxLength) {
                    break;
                }
                blocks.add(shortened);
            }
            if (!blocks.isEmpty()) {
                return new Section(section.headings(), section.page(), BlockMarkdown.write(blocks));
            }
        }
        return Section.of("");
    }

    /** Returns a block as far as there is room, at least one sentence or row of it. */
    private static Block shorten(Block block, int room) {
        return switch (block) {
            case Paragraph paragraph when paragraph.text().length() > room -> new Paragraph(
                    cutAtSentence(paragraph.text(), room));
            case Table table -> new Table(table.header(),
                    table.rows().subList(0, Math.min(MAX_ROWS, table.rows().size())));
            default -> block;
        };
    }

    private static String cutAtSentence(String text, int room) {
        BreakIterator sentences = BreakIterator.getSentenceInstance(Locale.ROOT);
        sentences.setText(text);
        int end = sentences.next();
        for (int next = sentences.next(); next != BreakIterator.DONE && next <= room; next = sentences.next()) {
            end = next;
        }
        return end == BreakIterator.DONE ? text : text.substring(0, end).strip();
    }
}
