package dev.carrel.formats.plain;

import org.commonmark.node.Node;
import org.commonmark.node.Paragraph;
import org.commonmark.node.Text;
import org.commonmark.parser.InlineParser;
import org.commonmark.parser.SourceLine;
import org.commonmark.parser.SourceLines;

/**
 * A parser for the inline content of a block of Markdown, such as a paragraph, in linear time. Another parser, whose
 * time may grow with the square of the signs that are markup, parses pieces with a limited number of them. Markup that
 * begins in one piece and ends in another is text. Not thread-safe.
 */
final class PiecewiseInlineParser implements InlineParser {

    /** The maximum number of signs in a piece; a link has three or four. */
    private static final int MAX_SIGNS = 500;
    private static final String SIGNS = "<[]*_~`";

    private final InlineParser delegate;

    PiecewiseInlineParser(InlineParser delegate) {
        this.delegate = delegate;
    }

    @Override
    public void parse(SourceLines lines, Node block) {
        String content = lines.getContent();
        int end = findPieceEnd(content, 0);
        if (end == content.length()) {
            delegate.parse(lines, block);
            return;
        }
        for (int start = 0; start < content.length(); start = end) {
            end = findPieceEnd(content, start);
            parsePiece(content.substring(start, end), block);
            // The other parser drops the white space at the end.
            if (end < content.length() && Character.isWhitespace(content.charAt(end - 1))) {
                block.appendChild(new Text(" "));
            }
        }
    }

    private void parsePiece(String piece, Node block) {
        var lines = new SourceLines();
        piece.lines().forEach(line -> lines.addLine(SourceLine.of(line, null)));
        Node parsed = new Paragraph();
        delegate.parse(lines, parsed);
        for (Node child = parsed.getFirstChild(); child != null; child = parsed.getFirstChild()) {
            block.appendChild(child);
        }
    }

    /**
     * Returns the end of the piece that begins at a position: where a word begins outside brackets, if there is one.
     */
    private static int findPieceEnd(String content, int start) {
        int signs = 0;
        int brackets = 0;
        int wordStart = start;
        for (int at = start; at < content.length(); at++) {
            char c = content.charAt(at);
            if (brackets == 0 && at > start && Character.isWhitespace(content.charAt(at - 1))) {
                wordStart = at;
            }
            if (SIGNS.indexOf(c) >= 0 && ++signs > MAX_SIGNS) {
                return wordStart > start ? wordStart : at;
            }
            if (c == '[') {
                brackets++;
            } else if (c == ']' && brackets > 0) {
                brackets--;
            }
        }
        return content.length();
    }
}
