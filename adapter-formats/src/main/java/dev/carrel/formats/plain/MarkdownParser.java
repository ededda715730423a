package dev.carrel.formats.plain;

import dev.carrel.formats.parse.ParseResult;
import dev.carrel.formats.text.SectionWriter;
import java.util.List;
import java.util.Map;
import org.commonmark.Extension;
import org.commonmark.ext.footnotes.FootnotesExtension;
import org.commonmark.ext.front.matter.YamlFrontMatterExtension;
import org.commonmark.ext.front.matter.YamlFrontMatterVisitor;
import org.commonmark.ext.gfm.strikethrough.StrikethroughExtension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.ext.task.list.items.TaskListItemsExtension;
import org.commonmark.node.Node;
import org.commonmark.parser.Parser;

/**
 * Reads Markdown: CommonMark with what GitHub and many others add to it, which are tables, task lists, text struck
 * through and footnotes, and with properties at the top. The parser may need time in the square of a text's length.
 */
public final class MarkdownParser {

    private static final List<Extension> EXTENSIONS = List.of(TablesExtension.create(), FootnotesExtension.create(),
            StrikethroughExtension.builder().requireTwoTildes(true).build(), TaskListItemsExtension.create(),
            YamlFrontMatterExtension.create());
    private static final Parser PARSER = Parser.builder().extensions(EXTENSIONS).build();

    private MarkdownParser() {}

    public static ParseResult.ParsedText parseMarkdown(String text) {
        try {
            return parseStructured(text);
        } catch (StackOverflowError ignored) {
            // Markup nested thousands of levels deep says nothing; the text is still there.
            var sections = new SectionWriter();
            sections.addVerbatim(text);
            return sections.finishUnderOnly(null);
        }
    }

    private static ParseResult.ParsedText parseStructured(String text) {
        Node document = PARSER.parse(text);
        var properties = new YamlFrontMatterVisitor();
        document.accept(properties);
        var sections = new SectionWriter();
        new MarkdownWriter(sections, MarkdownFootnotes.of(document)).writeDocument(document);
        if (sections.isEmpty()) {
            // Nothing but marks.
            sections.addVerbatim(text);
        }
        return sections.finishUnder(findTitle(properties.getData()));
    }

    /** Empty if there is none. */
    private static String findTitle(Map<String, List<String>> properties) {
        List<String> title = properties.getOrDefault("title", List.of());
        return title.isEmpty() ? "" : title.getFirst();
    }
}
