package dev.carrel.bootstrap.cli.markdown;

import java.util.ArrayList;
import java.util.List;
import org.commonmark.ext.gfm.tables.TableBlock;
import org.commonmark.ext.gfm.tables.TableHead;
import org.commonmark.node.BlockQuote;
import org.commonmark.node.BulletList;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.Heading;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.IndentedCodeBlock;
import org.commonmark.node.LinkReferenceDefinition;
import org.commonmark.node.Node;
import org.commonmark.node.OrderedList;
import org.commonmark.node.Paragraph;
import org.commonmark.node.ThematicBreak;
import org.jline.utils.AttributedString;
import org.jline.utils.AttributedStyle;

/** Lays blocks of Markdown out in lines of a width; only code and words that are too long are wider. */
final class MarkdownLayout {

    private static final int MIN_WIDTH = 8;
    private static final String BULLET = "• ";
    private static final String QUOTE_BAR = "│ ";
    private static final String CODE_INDENT = "    ";
    private static final String DEFINITION_MARK = ": ";
    private static final String DEFINITION_INDENT = "    ";

    private MarkdownLayout() {}

    /** Returns the lines of blocks, with an empty line between two. */
    static List<AttributedString> layOut(List<Node> blocks, int width) {
        var lines = new ArrayList<AttributedString>();
        for (Node block : blocks) {
            List<AttributedString> drawn = layOut(block, width);
            if (!lines.isEmpty() && !drawn.isEmpty()) {
                lines.add(AttributedString.EMPTY);
            }
            lines.addAll(drawn);
        }
        return lines;
    }

    private static List<AttributedString> layOut(Node block, int width) {
        int usable = Math.max(MIN_WIDTH, width);
        return switch (block) {
            case Heading heading -> wrap(InlineText.toLines(heading, headingStyle(heading.getLevel())), usable);
            case FencedCodeBlock code -> layOutCode(code.getLiteral());
            case IndentedCodeBlock code -> layOutCode(code.getLiteral());
            case BulletList list -> layOutItems(list, 0, "", usable);
            case OrderedList list -> layOutItems(list, list.getMarkerStartNumber(), list.getMarkerDelimiter(), usable);
            case BlockQuote quote -> indent(QUOTE_BAR, QUOTE_BAR,
                    layOut(MarkdownTree.childrenOf(quote), usable - QUOTE_BAR.length()));
            case TableBlock table -> layOutTable(table, usable);
            case ThematicBreak ignored -> List.of(new AttributedString("─".repeat(usable)));
            case HtmlBlock html -> wrap(html.getLiteral().lines().map(AttributedString::new).toList(), usable);
            case LinkReferenceDefinition definition -> wrap(List.of(new AttributedString(
                    "[" + definition.getLabel() + "]: " + definition.getDestination())), usable);
            case Paragraph paragraph -> layOutParagraph(InlineText.toLines(paragraph, AttributedStyle.DEFAULT), usable);
            default -> layOut(MarkdownTree.childrenOf(block), usable);
        };
    }

    private static AttributedStyle headingStyle(int level) {
        return level == 1 ? AttributedStyle.BOLD.underline() : AttributedStyle.BOLD;
    }

    /** Code is not wrapped: a command has to be copied as it is. */
    private static List<AttributedString> layOutCode(String code) {
        return code.stripTrailing()
                .lines()
                .map(line -> line.isBlank() ? AttributedString.EMPTY
                        : new AttributedString(CODE_INDENT + line, InlineText.CODE_STYLE))
                .toList();
    }

    /** A term and what it means are two lines in stored texts, of which the second begins with a colon. */
    private static List<AttributedString> layOutParagraph(List<AttributedString> text, int width) {
        var lines = new ArrayList<AttributedString>();
        String indent = "";
        for (AttributedString line : text) {
            boolean isMeaning = !lines.isEmpty() && line.toString().startsWith(DEFINITION_MARK);
            indent = isMeaning ? DEFINITION_INDENT : indent;
            lines.addAll(indent(indent, indent,
                    wrap(List.of(isMeaning ? line.subSequence(DEFINITION_MARK.length(), line.length()) : line),
                            width - indent.length())));
        }
        return lines;
    }

    /** @param delimiter what follows the number of an item; empty for a list without numbers */
    private static List<AttributedString> layOutItems(Node list, int firstNumber, String delimiter, int width) {
        var lines = new ArrayList<AttributedString>();
        int number = firstNumber;
        for (Node item : MarkdownTree.childrenOf(list)) {
            String marker = delimiter.isEmpty() ? BULLET : number + delimiter + " ";
            number++;
            lines.addAll(indent(marker, " ".repeat(marker.length()), layOutItem(item, width - marker.length())));
        }
        return lines;
    }

    /** Only paragraphs of an item are set apart from each other, so that it does not change while it grows. */
    private static List<AttributedString> layOutItem(Node item, int width) {
        var lines = new ArrayList<AttributedString>();
        for (Node block : MarkdownTree.childrenOf(item)) {
            if (block instanceof Paragraph && block.getPrevious() != null) {
                lines.add(AttributedString.EMPTY);
            }
            lines.addAll(layOut(block, width));
        }
        return lines.isEmpty() ? List.of(AttributedString.EMPTY) : lines;
    }

    private static List<AttributedString> layOutTable(TableBlock table, int width) {
        List<AttributedString> header = List.of();
        var rows = new ArrayList<List<AttributedString>>();
        for (Node part : MarkdownTree.childrenOf(table)) {
            boolean isHead = part instanceof TableHead;
            for (Node row : MarkdownTree.childrenOf(part)) {
                List<AttributedString> cells = MarkdownTree.childrenOf(row)
                        .stream()
                        .map(cell -> InlineText
                                .toLines(cell, isHead ? AttributedStyle.BOLD : AttributedStyle.DEFAULT)
                                .getFirst())
                        .toList();
                header = isHead ? cells : header;
                if (!isHead) {
                    rows.add(cells);
                }
            }
        }
        return new TableLayout(header, rows).layOut(width);
    }

    private static List<AttributedString> wrap(List<AttributedString> lines, int width) {
        return lines.stream().flatMap(line -> StyledWrapper.wrapLine(line, width).stream()).toList();
    }

    /** Puts a text before the first line, and another one before the others; nothing before an empty line. */
    static List<AttributedString> indent(String first, String others, List<AttributedString> lines) {
        var indented = new ArrayList<AttributedString>();
        for (AttributedString line : lines) {
            String before = indented.isEmpty() ? first : line.length() == 0 ? others.stripTrailing() : others;
            indented.add(AttributedString.join(AttributedString.EMPTY, new AttributedString(before), line));
        }
        return indented;
    }
}
