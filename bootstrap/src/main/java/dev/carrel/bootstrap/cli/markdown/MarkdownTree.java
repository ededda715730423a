package dev.carrel.bootstrap.cli.markdown;

import java.util.ArrayList;
import java.util.List;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.internal.InlineParserImpl;
import org.commonmark.node.Block;
import org.commonmark.node.Node;
import org.commonmark.parser.IncludeSourceSpans;
import org.commonmark.parser.Parser;
import org.jspecify.annotations.Nullable;

/** Reads Markdown, with the tables of GitHub, into the tree of its blocks. */
final class MarkdownTree {

    private static final Parser PARSER = Parser.builder()
            .extensions(List.of(TablesExtension.create()))
            .customBlockParserFactory(new NestingLimit())
            .inlineParserFactory(context -> new InlineLimit(new InlineParserImpl(context)))
            .includeSourceSpans(IncludeSourceSpans.BLOCKS)
            .build();

    private MarkdownTree() {}

    /** Returns the blocks of a text, with inner blocks below them. */
    static List<Node> parseBlocks(String source) {
        return childrenOf(PARSER.parse(source));
    }

    static List<Node> childrenOf(Node node) {
        var children = new ArrayList<Node>();
        for (Node child = node.getFirstChild(); child != null; child = child.getNext()) {
            children.add(child);
        }
        return children;
    }

    /** Returns the node after another one, in the order of the text, within a root; null after the last one. */
    static @Nullable Node findNext(Node node, Node root) {
        Node next = node.getFirstChild();
        for (Node above = node; next == null && above != root; above = above.getParent()) {
            next = above.getNext();
        }
        return next;
    }

    /** Returns the block at the end of a text, which has no block within; the root of an empty text. */
    static Node findLastBlock(String source) {
        Node last = PARSER.parse(source);
        while (last.getLastChild() instanceof Block inner) {
            last = inner;
        }
        return last;
    }

    /** Returns where the first line of a block begins in the source, with its indentation. */
    static int findStart(Node block) {
        var span = block.getSourceSpans().getFirst();
        return span.getInputIndex() - span.getColumnIndex();
    }
}
