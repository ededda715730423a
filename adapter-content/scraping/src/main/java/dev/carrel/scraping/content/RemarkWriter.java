package dev.carrel.scraping.content;

import dev.carrel.domain.document.Block.Quote;
import java.util.Optional;
import org.jsoup.nodes.Element;

/** Writes remarks set apart from the text as quotations, the first of which begins with the title of the remark. */
final class RemarkWriter {

    private final ContentSectionWriter out;
    private int depth;
    /** The title of a remark whose text follows; empty if there is none. */
    private String title = "";

    RemarkWriter(ContentSectionWriter out) {
        this.out = out;
    }

    /** Writes a remark, or takes the title of the one that is being written; returns false for any other block. */
    boolean writeRemarkOrTitle(ContentBlock block) {
        if (depth == 0 && RemarkMarks.isRemark(block)) {
            writeRemark(block);
            return true;
        }
        if (depth > 0 && RemarkMarks.isTitle(block)) {
            title = ContentSectionWriter.flatText(block).strip();
            return true;
        }
        return false;
    }

    private void writeRemark(ContentBlock remark) {
        depth++;
        out.enterQuote();
        Optional<ContentBlock> row = RemarkMarks.findRow(remark);
        Element element = remark.element();
        if (row.isPresent()) {
            title = ContentSectionWriter.flatText(row.get().includedBlocks().getFirst()).strip();
            out.writeNodes(row.get().includedBlocks().getLast());
        } else if (element.selectFirst("table") != null && !element.select("table img").isEmpty()) {
            writeNodesOfLayout(remark);
        } else {
            out.writeNodes(remark);
        }
        flushTitle();
        out.leaveQuote();
        depth--;
    }

    /** Remarks of DocBook are tables of an icon, a title and a text. */
    private void writeNodesOfLayout(ContentBlock block) {
        for (ContentNode node : block.includedNodes()) {
            switch (node) {
                case ContentBlock inner when RemarkMarks.isLayout(inner) -> writeNodesOfLayout(inner);
                case ContentBlock inner -> out.writeBlock(inner);
                case TextRun run when block.tagName().equals("td") && run.text().startsWith("[") -> {}
                case TextRun run -> out.writeText(run.text());
            }
        }
    }

    /** Returns the title of the remark before its first text; empty later, and outside of remarks. */
    String takeTitle() {
        String before = title.isEmpty() ? "" : title + (title.endsWith(":") ? " " : ": ");
        title = "";
        return before;
    }

    /** Writes the title of a remark without text, or before a block that is no text. */
    void flushTitle() {
        String left = title;
        title = "";
        if (!left.isBlank()) {
            out.add(new Quote(left));
        }
    }
}
