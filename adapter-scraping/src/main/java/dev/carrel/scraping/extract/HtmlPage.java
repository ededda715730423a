package dev.carrel.scraping.extract;

import dev.carrel.application.port.TextExtractor.ExtractionResult;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.document.Section;
import dev.carrel.scraping.html.LinkCollector;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jsoup.nodes.Document;
import org.jspecify.annotations.Nullable;

/** A page of HTML. */
final class HtmlPage {

    /** Less than this is what stands in for a text that scripts fetch, more often than a text. */
    private static final int THIN = 200;

    private final MarkupParser parser = new MarkupParser();
    private final Document page;

    private HtmlPage(String markup, @Nullable WebAddress location) throws UnreadableException {
        page = parser.parse(markup, location == null ? "" : location.value());
    }

    static ExtractionResult read(String markup, @Nullable WebAddress location) throws UnreadableException {
        try {
            return readAsItIs(markup, location);
        } catch (UnreadableException e) {
            String repaired = Unclosed.repaired(Xhtml.asHtml(markup));
            if (repaired.equals(markup)) {
                throw e;
            }
            return readAsItIs(repaired, location);
        }
    }

    private static ExtractionResult readAsItIs(String markup, @Nullable WebAddress location)
            throws UnreadableException {
        var html = new HtmlPage(markup, location);
        Optional<String> title = PageTitle.of(html.page, location == null ? "" : location.host());
        List<Section> sections = html.sections(title.orElse(""));
        return new ExtractionResult.ExtractedText(title.orElse(null), sections, LinkCollector.of(html.page));
    }

    private List<Section> sections(String title) throws UnreadableException {
        Block tree = BlockTreeBuilder.build(page.body(), ReadParts.TEXT);
        List<Section> main = SectionWriter.write(MainContent.find(tree), title);
        if (length(main) >= THIN) {
            return main;
        }
        List<Section> article = StructuredData.text(page, parser);
        if (length(article) >= THIN) {
            return article;
        }
        tree.restore();
        List<Section> whole = SectionWriter.write(tree, title);
        String flat = SectionWriter.flat(tree);
        List<Section> headings = flat.isBlank() ? List.of() : List.of(Section.of(flat));
        for (List<Section> sections : List.of(main, whole, article, description(), headings)) {
            if (!sections.isEmpty()) {
                return sections;
            }
        }
        return unseen(title);
    }

    /** What only a reader without scripts would see, or one who opens everything; a line or two of it is no text. */
    private List<Section> unseen(String title) throws UnreadableException {
        for (ReadParts parts : List.of(ReadParts.TEXT_WITHOUT_SCRIPTS, ReadParts.EVERYTHING)) {
            List<Section> sections = SectionWriter.write(BlockTreeBuilder.build(page.body(), parts), title);
            if (length(sections) >= THIN) {
                return sections;
            }
        }
        for (String inside : Frames.insides(page)) {
            Document inner = parser.parse(inside, page.location());
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

    private List<Section> description() {
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
