package dev.carrel.bootstrap.cli.markdown;

import org.commonmark.node.Block;
import org.commonmark.node.Node;
import org.commonmark.node.Paragraph;
import org.commonmark.parser.InlineParser;
import org.commonmark.parser.SourceLine;
import org.commonmark.parser.SourceLines;
import org.commonmark.parser.block.AbstractBlockParser;
import org.commonmark.parser.block.BlockContinue;
import org.commonmark.parser.block.BlockParserFactory;
import org.commonmark.parser.block.BlockStart;
import org.commonmark.parser.block.MatchedBlockParser;
import org.commonmark.parser.block.ParserState;

/**
 * Limits how deep blocks are within each other, since trees are walked down with the stack: what is deeper is text. The
 * first of all factories.
 */
final class NestingLimit implements BlockParserFactory {

    private static final int MAX_DEPTH = 30;

    @Override
    public BlockStart tryStart(ParserState state, MatchedBlockParser matched) {
        int depth = 0;
        for (Node block = state.getActiveBlockParser().getBlock(); block != null; block = block.getParent()) {
            depth++;
        }
        return depth > MAX_DEPTH ? BlockStart.of(new LineParser()).atIndex(state.getNextNonSpaceIndex())
                : BlockStart.none();
    }

    /** Reads a line as a paragraph. */
    private static final class LineParser extends AbstractBlockParser {

        private final Paragraph paragraph = new Paragraph();
        private final SourceLines lines = SourceLines.empty();

        @Override
        public Block getBlock() {
            return paragraph;
        }

        @Override
        public BlockContinue tryContinue(ParserState state) {
            return BlockContinue.none();
        }

        @Override
        public void addLine(SourceLine line) {
            lines.addLine(line);
        }

        @Override
        public void parseInlines(InlineParser inlineParser) {
            inlineParser.parse(lines, paragraph);
        }
    }
}
