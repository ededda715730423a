package dev.carrel.scraping.html;

import dev.carrel.application.port.TextExtractor.ExtractionResult;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.document.DocumentContent.Section;
import dev.carrel.domain.document.LeftOut;
import dev.carrel.domain.document.LeftOut.Part;
import dev.carrel.domain.document.UnreadableContentException;
import dev.carrel.scraping.content.ContentBlock;
import dev.carrel.scraping.content.ContentSectionWriter;
import dev.carrel.scraping.content.ContentTreeBuilder;
import dev.carrel.scraping.content.DocumentationContent;
import dev.carrel.scraping.content.MainContent;
import dev.carrel.scraping.content.PageImages;
import dev.carrel.scraping.content.ReadableElements;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jsoup.nodes.Document;
import org.jspecify.annotations.Nullable;

/** The text of an HTML page, with fallbacks: main content, structured data, the whole page, its description. */
public final class HtmlPage {

    /** Shorter text is more often a placeholder for text that scripts load. */
    private static final int MIN_TEXT_LENGTH = 200;

    private final MarkupParser parser = new MarkupParser();
    private final Document page;

    /** Everything that a visitor sees. */
    private final ContentBlock whole;

    private HtmlPage(String markup, @Nullable WebAddress location) {
        page = parser.parse(markup, location == null ? "" : location.value());
        TabNames.moveToPanels(page);
        whole = ContentTreeBuilder.buildTree(page.body(), ReadableElements.WHOLE_PAGE);
    }

    /**
     * Extracts title, sections and links.
     *
     * @param location the address of the page; null if it is not known
     * @param keepAll whether to keep all visible text, with its navigation
     * @throws UnreadableContentException if the page has no text, or too much
     */
    public static ExtractionResult extractText(String markup, @Nullable WebAddress location, boolean keepAll) {
        try {
            return extractUnrepaired(markup, location, keepAll);
        } catch (UnreadableContentException e) {
            String repaired = MarkupRepair.removeUnclosed(XhtmlMarkup.toHtml(markup));
            if (repaired.equals(markup)) {
                throw e;
            }
            return extractUnrepaired(repaired, location, keepAll);
        }
    }

    private static ExtractionResult extractUnrepaired(String markup, @Nullable WebAddress location, boolean keepAll) {
        var html = new HtmlPage(markup, location);
        Optional<String> title = PageTitle.of(html.page, location == null ? "" : location.host());
        List<Section> sections = html.findSections(title.orElse(""), location != null, keepAll);
        return new ExtractionResult.ExtractedText(title.orElse(null), sections, LinkCollector.of(html.page),
                KeptShare.of(html.whole, title.orElse(""), sections),
                PageImages.findImages(html.page, title.orElse(""), sections), html.findLeftOut());
    }

    /** Returns what the page shows and has no text, outside of its navigation. */
    private List<LeftOut> findLeftOut() {
        return LeftOut.sum(page.body()
                .select("img, svg, canvas, audio, video, iframe[src], embed, object")
                .stream()
                .filter(element -> element.closest("nav, header, footer, aside, button") == null)
                .map(element -> new LeftOut(switch (element.normalName()) {
                    case "img", "svg", "canvas" -> Part.PICTURES;
                    case "audio", "video" -> Part.MEDIA;
                    default -> Part.EMBEDDED_OBJECTS;
                }, 1)));
    }

    private List<Section> findSections(String title, boolean crawled, boolean keepAll) {
        if (keepAll && whole.characterCount() > 0) {
            return ContentSectionWriter.writeAllSections(whole, title);
        }
        if (PageKind.of(page, crawled) == PageKind.DOCUMENTATION) {
            ContentBlock all = ContentTreeBuilder.buildTree(page.body(), ReadableElements.DOCUMENTATION_TEXT);
            List<Section> sections = ContentSectionWriter.writeAllSections(DocumentationContent.findIn(all), title);
            if (totalLength(sections) >= MIN_TEXT_LENGTH) {
                return sections;
            }
        }
        ContentBlock tree = ContentTreeBuilder.buildTree(page.body(), ReadableElements.VISIBLE_TEXT);
        List<Section> main = ContentSectionWriter.writeSections(MainContent.findIn(tree), title);
        if (totalLength(main) >= MIN_TEXT_LENGTH) {
            return main;
        }
        List<Section> article = StructuredData.extractArticle(page, parser);
        if (totalLength(article) >= MIN_TEXT_LENGTH) {
            return article;
        }
        tree.includeAll();
        List<Section> whole = ContentSectionWriter.writeSections(tree, title);
        String flat = ContentSectionWriter.flatText(tree);
        List<Section> headings = flat.isBlank() ? List.of() : List.of(Section.of(flat));
        for (List<Section> sections : List.of(main, whole, article, descriptionSections(), headings)) {
            if (!sections.isEmpty()) {
                return sections;
            }
        }
        return findHiddenSections(title);
    }

    /**
     * Returns text that only a reader without scripts, or with everything expanded, would see; a line or two do not
     * count.
     */
    private List<Section> findHiddenSections(String title) {
        for (ReadableElements parts : List.of(ReadableElements.WITH_NOSCRIPT, ReadableElements.WITH_NAVIGATION)) {
            List<Section> sections = ContentSectionWriter
                    .writeSections(ContentTreeBuilder.buildTree(page.body(), parts), title);
            if (totalLength(sections) >= MIN_TEXT_LENGTH) {
                return sections;
            }
        }
        for (String inside : FrameContent.findInlineMarkup(page)) {
            Document inner = parser.parse(inside, page.location());
            List<Section> sections = ContentSectionWriter
                    .writeSections(ContentTreeBuilder.buildTree(inner.body(), ReadableElements.VISIBLE_TEXT), title);
            if (totalLength(sections) >= MIN_TEXT_LENGTH) {
                return sections;
            }
        }
        throw new UnreadableContentException(FrameContent.describeShownPages(page)
                .orElse(page.selectFirst("script") == null
                        ? "The page has no text."
                        : "The page has no text without running its scripts."));
    }

    private List<Section> descriptionSections() {
        return Stream.of("description", "og:description")
                .map(name -> PageTitle.metaContent(page, name))
                .filter(description -> !description.isEmpty())
                .limit(1)
                .map(Section::of)
                .toList();
    }

    private static int totalLength(List<Section> sections) {
        return sections.stream().mapToInt(section -> section.text().length()).sum();
    }
}
