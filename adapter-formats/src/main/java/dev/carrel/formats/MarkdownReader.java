package dev.carrel.formats;

import java.util.List;
import java.util.Map;
import org.commonmark.Extension;
import org.commonmark.ext.front.matter.YamlFrontMatterExtension;
import org.commonmark.ext.front.matter.YamlFrontMatterVisitor;
import org.commonmark.ext.gfm.tables.TablesExtension;
import org.commonmark.node.Node;
import org.commonmark.parser.Parser;

/** Reads Markdown as CommonMark, with tables and with properties at the top. */
final class MarkdownReader {

    private static final List<Extension> EXTENSIONS = List.of(TablesExtension.create(),
            YamlFrontMatterExtension.create());
    private static final Parser PARSER = Parser.builder().extensions(EXTENSIONS).build();

    private MarkdownReader() {}

    static Reading.Text read(String text) {
        Node document = PARSER.parse(text);
        var properties = new YamlFrontMatterVisitor();
        document.accept(properties);
        var sections = new SectionWriter();
        document.accept(new MarkdownWriter(sections));
        if (sections.isEmpty()) {
            // Nothing but marks.
            sections.verbatim(text);
        }
        return sections.under(title(properties.getData()));
    }

    /** Empty if there is none. */
    private static String title(Map<String, List<String>> properties) {
        List<String> title = properties.getOrDefault("title", List.of());
        return title.isEmpty() ? "" : title.getFirst();
    }
}
