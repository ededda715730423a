package dev.carrel.formats.plain;

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
 * Limits of the blocks of one Markdown document, for which the parsers of blocks take linear time: a line in a deeply
 * nested block, or after many lines of a paragraph, becomes a paragraph of its own. The first of all factories; not
 * thread-safe.
 */
final class MarkdownBlockLimits implements BlockParserFactory {

    /** Each line may be looked at once for each of these. */
    private static final int MAX_DEPTH = 100;
    /** All lines of the paragraph are copied for each line that does not begin with a letter. */
    private static final int MAX_PARAGRAPH_LINES = 500;

    private Block paragraph = new Paragraph();
    private int lines;

    @Override
    public BlockStart tryStart(ParserState state, MatchedBlockParser matched) {
        Block active = state.getActiveBlockParser().getBlock();
        if (active instanceof Paragraph) {
            lines = active == paragraph ? lines + 1 : 0;
            paragraph = active;
        }
        boolean isLong = active == paragraph && lines >= MAX_PARAGRAPH_LINES;
        return isLong || isDeep(active)
                ? BlockStart.of(new LineParser()).atIndex(state.getNextNonSpaceIndex())
                : BlockStart.none();
    }

    private static boolean isDeep(Block block) {
        int depth = 0;
        for (Node node = block; node != null; node = node.getParent()) {
            depth++;
        }
        return depth > MAX_DEPTH;
    }

    /** A parser for a line as a paragraph. */
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
