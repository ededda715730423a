package dev.carrel.bootstrap.cli.markdown;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.commonmark.node.Code;
import org.commonmark.node.Emphasis;
import org.commonmark.node.HardLineBreak;
import org.commonmark.node.HtmlInline;
import org.commonmark.node.Image;
import org.commonmark.node.Link;
import org.commonmark.node.Node;
import org.commonmark.node.SoftLineBreak;
import org.commonmark.node.StrongEmphasis;
import org.commonmark.node.Text;
import org.jline.utils.AttributedString;
import org.jline.utils.AttributedStringBuilder;
import org.jline.utils.AttributedStyle;

/**
 * The text within a block, with the style of each character. Underscores stay, since names in quoted texts have them.
 */
final class InlineText {

    static final AttributedStyle CODE_STYLE = AttributedStyle.DEFAULT.foreground(AttributedStyle.CYAN);

    /** What keeps a line from beginning a list in a stored text, and means nothing in Markdown. */
    private static final Pattern ESCAPED_NUMBER = Pattern.compile("^\\\\(?=\\d{1,9}[.)] )");

    /** Trees are walked down with the stack. What is deeper has no further styles. */
    private static final int MAX_DEPTH = 200;

    private final List<AttributedString> lines = new ArrayList<>();
    private int depth;
    private AttributedStringBuilder line = new AttributedStringBuilder();

    private InlineText() {}

    /** Returns the lines of a block, at least one; a line break of the source is one that a reader sees. */
    static List<AttributedString> toLines(Node block, AttributedStyle style) {
        var text = new InlineText();
        text.appendChildren(block, style);
        text.endLine();
        return text.lines;
    }

    private void endLine() {
        lines.add(line.toAttributedString());
        line = new AttributedStringBuilder();
    }

    private void appendChildren(Node parent, AttributedStyle style) {
        depth++;
        if (depth <= MAX_DEPTH) {
            MarkdownTree.childrenOf(parent).forEach(child -> append(child, style));
        } else {
            appendTexts(parent, style);
        }
        depth--;
    }

    private void appendTexts(Node parent, AttributedStyle style) {
        Node node = parent.getFirstChild();
        while (node != null) {
            if (node.getFirstChild() == null) {
                append(node, style);
            }
            node = MarkdownTree.findNext(node, parent);
        }
    }

    private void append(Node node, AttributedStyle style) {
        switch (node) {
            case Text text -> line.styled(style,
                    line.length() == 0 ? ESCAPED_NUMBER.matcher(text.getLiteral()).replaceFirst("")
                            : text.getLiteral());
            case Code code -> line.styled(CODE_STYLE, code.getLiteral());
            case HtmlInline html -> line.styled(style, html.getLiteral());
            case SoftLineBreak ignored -> endLine();
            case HardLineBreak ignored -> endLine();
            case StrongEmphasis strong -> appendMarked(strong, strong.getOpeningDelimiter(), style, style.bold());
            case Emphasis emphasis -> appendMarked(emphasis, emphasis.getOpeningDelimiter(), style, style.italic());
            case Link link -> appendLink(link, link.getDestination(), style);
            case Image image -> appendLink(image, image.getDestination(), style);
            default -> appendChildren(node, style);
        }
    }

    private void appendMarked(Node marked, String delimiter, AttributedStyle style, AttributedStyle inner) {
        if (delimiter.startsWith("_")) {
            line.styled(style, delimiter);
            appendChildren(marked, style);
            line.styled(style, delimiter);
        } else {
            appendChildren(marked, inner);
        }
    }

    /** Appends the text of a link and its address, once if both are the same. */
    private void appendLink(Node link, String destination, AttributedStyle style) {
        int start = line.length();
        appendChildren(link, style.underline());
        String label = line.subSequence(Math.min(start, line.length()), line.length()).toString();
        if (!label.equals(destination)) {
            line.styled(style, label.isEmpty() ? destination : " (" + destination + ")");
        }
    }
}
