package dev.carrel.formats.plain;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.commonmark.ext.footnotes.FootnoteDefinition;
import org.commonmark.node.AbstractVisitor;
import org.commonmark.node.CustomBlock;
import org.commonmark.node.Node;

/** The footnotes of a Markdown document. Each is taken once, so that footnotes that refer to each other end. */
final class MarkdownFootnotes extends AbstractVisitor {

    private final Map<String, FootnoteDefinition> definitions = new LinkedHashMap<>();

    private MarkdownFootnotes() {}

    static MarkdownFootnotes of(Node document) {
        var footnotes = new MarkdownFootnotes();
        document.accept(footnotes);
        return footnotes;
    }

    @Override
    public void visit(CustomBlock block) {
        if (block instanceof FootnoteDefinition definition) {
            definitions.putIfAbsent(definition.getLabel(), definition);
        }
        visitChildren(block);
    }

    /** Returns the footnote of a label on the first call; empty afterwards, and for unknown labels. */
    Optional<FootnoteDefinition> takeFootnote(String label) {
        return Optional.ofNullable(definitions.remove(label));
    }

    /** Takes the footnotes without a reference. */
    Collection<FootnoteDefinition> takeRest() {
        List<FootnoteDefinition> rest = List.copyOf(definitions.values());
        definitions.clear();
        return rest;
    }
}
