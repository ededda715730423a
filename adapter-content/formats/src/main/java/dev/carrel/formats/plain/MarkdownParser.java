package dev.carrel.formats.plain;

import dev.carrel.domain.document.UnreadableContentException;
import dev.carrel.formats.parse.ParseResult;
import dev.carrel.formats.text.SectionWriter;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.commonmark.Extension;
import org.commonmark.ext.footnotes.FootnotesExtension;
import org.commonmark.ext.front.matter.YamlFrontMatterExtension;
import org.commonmark.ext.front.matter.YamlFrontMatterVisitor;
import org.commonmark.ext.gfm.strikethrough.StrikethroughExtension;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.ext.task.list.items.TaskListItemsExtension;
import org.commonmark.internal.InlineParserImpl;
import org.commonmark.node.Node;
import org.commonmark.parser.Parser;

/**
 * A parser for Markdown: CommonMark with the extensions of GitHub (tables, task lists, strikethrough, footnotes) and
 * YAML front matter, in linear time.
 */
public final class MarkdownParser {

    private static final List<Extension> EXTENSIONS = List.of(TablesExtension.create(), FootnotesExtension.create(),
            StrikethroughExtension.builder().requireTwoTildes(true).build(), TaskListItemsExtension.create());
    private static final Extension FRONT_MATTER = YamlFrontMatterExtension.create();
    private static final Pattern FRONT_MATTER_END = Pattern.compile("(?m)^(?:---|\\.{3})(?=\\s|$)");
    /** Longer front matter is text: the time for its longest value grows with the square of the lines. */
    private static final int MAX_FRONT_MATTER_CHARACTERS = 16 * 1024;

    private MarkdownParser() {}

    /**
     * Parses a Markdown document.
     *
     * @throws UnreadableContentException if it has no text, or too much
     */
    public static ParseResult.ParsedText parseMarkdown(String text) {
        try {
            return parseStructured(MarkdownDialects.clean(text));
        } catch (StackOverflowError ignored) {
            // Markup nested thousands of levels deep has no structure worth keeping; the text is read without it.
            var sections = new SectionWriter();
            sections.addCode("", text);
            return sections.finishUnderOnly(null);
        }
    }

    private static ParseResult.ParsedText parseStructured(String text) {
        Node document = newParser(text).parse(MarkdownTables.limitTables(text));
        var properties = new YamlFrontMatterVisitor();
        document.accept(properties);
        var sections = new SectionWriter();
        sections.addParagraph(FrontMatter.textOf(properties.getData()));
        new MarkdownWriter(sections, MarkdownFootnotes.of(document)).writeDocument(document);
        if (sections.isEmpty()) {
            // The document consists of markup only.
            sections.addCode("", text);
        }
        return sections.finishUnder(findTitle(properties.getData()));
    }

    private static Parser newParser(String text) {
        return Parser.builder()
                .customBlockParserFactory(new MarkdownBlockLimits())
                .extensions(hasFrontMatter(text) ? List.of(FRONT_MATTER) : List.of())
                .extensions(EXTENSIONS)
                .inlineParserFactory(context -> new PiecewiseInlineParser(new InlineParserImpl(context)))
                .build();
    }

    private static boolean hasFrontMatter(String text) {
        String beginning = text.substring(0, Math.min(text.length(), MAX_FRONT_MATTER_CHARACTERS));
        return beginning.startsWith("---") && FRONT_MATTER_END.matcher(beginning).find(1);
    }

    /** Returns the title of the front matter; empty if there is none. */
    private static String findTitle(Map<String, List<String>> properties) {
        List<String> title = properties.getOrDefault("title", List.of());
        return title.isEmpty() ? "" : title.getFirst();
    }
}
