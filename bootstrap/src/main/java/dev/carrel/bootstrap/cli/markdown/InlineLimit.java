package dev.carrel.bootstrap.cli.markdown;

import org.commonmark.node.Node;
import org.commonmark.node.SoftLineBreak;
import org.commonmark.node.Text;
import org.commonmark.parser.InlineParser;
import org.commonmark.parser.SourceLine;
import org.commonmark.parser.SourceLines;

/**
 * Takes a paragraph with more signs of markup than people write for text without markup: the parser calls itself for
 * each level of what is nested, and its time may grow with the square of the signs. Not thread-safe.
 */
final class InlineLimit implements InlineParser {

    private static final int MAX_SIGNS = 1_000;
    private static final String SIGNS = "<[]*_`";

    private final InlineParser delegate;

    InlineLimit(InlineParser delegate) {
        this.delegate = delegate;
    }

    @Override
    public void parse(SourceLines lines, Node block) {
        if (lines.getContent().chars().filter(sign -> SIGNS.indexOf(sign) >= 0).count() <= MAX_SIGNS) {
            delegate.parse(lines, block);
            return;
        }
        for (SourceLine line : lines.getLines()) {
            if (block.getFirstChild() != null) {
                block.appendChild(new SoftLineBreak());
            }
            block.appendChild(new Text(line.getContent().toString()));
        }
    }
}
