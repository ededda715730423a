package dev.carrel.scraping.extract;

import dev.carrel.application.port.TextExtractor.Extracted;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.document.Section;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;
import org.jsoup.parser.Parser;
import org.jsoup.parser.StreamParser;
import org.jspecify.annotations.Nullable;

/** A page of HTML. */
final class HtmlPage {

    /** What is nested deeper is read as if it were beside. */
    private static final int MOST_DEPTH = 256;
    static final int MOST_ELEMENTS = 300_000;
    /** Bounds the nodes that are no elements: comments and the text between them. */
    static final int MOST_MARKUP = 600_000;
    /** Less than this is what stands in for a text that scripts fetch, more often than a text. */
    private static final int THIN = 200;

    private HtmlPage() {}

    static Extracted read(String markup, @Nullable WebAddress location) throws UnreadableException {
        try {
            return readAsItIs(markup, location);
        } catch (UnreadableException nothing) {
            String repaired = Unclosed.repaired(Xhtml.asHtml(markup));
            if (repaired.equals(markup)) {
                throw nothing;
            }
            return readAsItIs(repaired, location);
        }
    }

    private static Extracted readAsItIs(String markup, @Nullable WebAddress location) throws UnreadableException {
        Document page = parse(markup, location == null ? "" : location.value());
        Optional<String> title = PageTitle.of(page, location == null ? "" : location.host());
        List<Section> sections = sections(page, title.orElse(""));
        return new Extracted.Text(title.orElse(null), sections, PageLinks.of(page));
    }

    private static Document parse(String markup, String location) throws UnreadableException {
        if (markup.chars().filter(c -> c == '<').limit(MOST_MARKUP + 1L).count() > MOST_MARKUP) {
            throw new UnreadableException("The page has more markup than is read.");
        }
        try (var parser = new StreamParser(Parser.htmlParser().setMaxDepth(MOST_DEPTH))) {
            parser.parse(markup, location);
            Iterator<Element> elements = parser.iterator();
            for (int count = 0; elements.hasNext(); count++) {
                if (count == MOST_ELEMENTS) {
                    throw new UnreadableException("The page has more markup than is read.");
                }
                elements.next();
            }
            return parser.document();
        }
    }

    private static List<Section> sections(Document page, String title) throws UnreadableException {
        Block tree = BlockTreeBuilder.build(page.body(), ReadParts.TEXT);
        List<Section> main = SectionWriter.write(MainContent.find(tree), title);
        if (length(main) >= THIN) {
            return main;
        }
        List<Section> article = StructuredData.text(page);
        if (length(article) >= THIN) {
            return article;
        }
        tree.restore();
        List<Section> whole = SectionWriter.write(tree, title);
        String flat = SectionWriter.flat(tree);
        List<Section> headings = flat.isBlank() ? List.of() : List.of(Section.of(flat));
        for (List<Section> sections : List.of(main, whole, article, description(page), headings)) {
            if (!sections.isEmpty()) {
                return sections;
            }
        }
        return unseen(page, title);
    }

    /** What only a reader without scripts would see, or one who opens everything; a line or two of it is no text. */
    private static List<Section> unseen(Document page, String title) throws UnreadableException {
        for (ReadParts parts : List.of(ReadParts.TEXT_WITHOUT_SCRIPTS, ReadParts.EVERYTHING)) {
            List<Section> sections = SectionWriter.write(BlockTreeBuilder.build(page.body(), parts), title);
            if (length(sections) >= THIN) {
                return sections;
            }
        }
        for (String inside : Frames.insides(page)) {
            Document inner = parse(inside, page.location());
            List<Section> sections = SectionWriter.write(BlockTreeBuilder.build(inner.body(), ReadParts.TEXT), title);
            if (length(sections) >= THIN) {
                return sections;
            }
        }
        throw new UnreadableException(Frames.sentence(page)
                .orElse(page.selectFirst("script") == null
                        ? "The page has no text."
                        : "The page has no text without running its scripts."));
    }

    private static List<Section> description(Document page) {
        return Stream.of("description", "og:description")
                .map(name -> PageTitle.meta(page, name))
                .filter(description -> !description.isEmpty())
                .limit(1)
                .map(Section::of)
                .toList();
    }

    private static int length(List<Section> sections) {
        return sections.stream().mapToInt(section -> section.text().length()).sum();
    }
}
