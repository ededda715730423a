package dev.carrel.scraping.content;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jsoup.nodes.Element;

/**
 * Boilerplate removal for documentation: keeps everything but what is certainly navigation. Unlike {@link MainContent},
 * it never looks for the densest part, because manuals have short sections beside long ones.
 */
public final class DocumentationContent {

    private static final Set<String> NAVIGATION_ARIA_ROLES = Set.of("navigation", "banner", "contentinfo", "search",
            "menu", "menubar", "toolbar", "dialog", "alertdialog");
    private static final Set<String> LIST_OF_CONTENTS_NAMES = Set.of("toc", "contents", "minitoc", "section-toc",
            "short-toc", "table-of-contents", "toctree-wrapper", "local-toc");
    private static final Set<String> LISTS = Set.of("ul", "ol", "menu", "table", "div", "section", "dl");
    private static final Set<String> ROWS = Set.of("div", "table", "tbody", "tr", "p", "ul", "center");
    private static final Set<String> CONTAINERS = Set.of("body", "div", "main", "article", "section", "center");
    private static final Set<String> STEPS = Set.of("prev", "previous", "next", "previouspage", "nextpage");
    private static final Set<String> STEP_RELATIONS = Set.of("prev", "previous", "next", "up");
    /** The keys that DocBook and texinfo give to the links to the next and the previous page. */
    private static final Set<String> STEP_KEYS = Set.of("n", "p");
    private static final Pattern ARROW = Pattern.compile("\\s*(?:<+|>+|[←→«»‹›↑])\\s*");
    private static final Pattern NOT_LETTERS = Pattern.compile("[^\\p{L}\\p{N}]+");

    /** A block with a larger share of the page's text is never navigation, whatever its marks. */
    private static final double MAX_SHARE_OF_NAVIGATION = 0.5;
    private static final double MIN_LINK_DENSITY_OF_NAVIGATION = 0.5;
    private static final double MIN_LINK_DENSITY_OF_LIST = 0.8;
    private static final double MIN_SHARE_OF_MAIN = 0.5;
    /** Rows of links to the previous and the next page repeat their titles; few are longer. */
    private static final int MAX_ROW_CHARACTERS = 400;
    /** Bounds the time for markup without end. */
    private static final int MAX_ROW_ELEMENTS = 60;
    /** Outside its links; "Home | Index | Contents" has six. */
    private static final int MIN_SENTENCE_CHARACTERS = 16;
    private static final int MAX_FOOTER_CHARACTERS = 800;
    /** With less text beside them, lists of links are the content of the page. */
    private static final int MIN_TEXT_BESIDE_LINKS = 200;

    private final ContentBlock page;
    private final int pageCharacters;
    private final boolean listsAreContent;
    private int headings;
    /** The number of characters outside links so far. */
    private int textBefore;

    private DocumentationContent(ContentBlock page) {
        this.page = page;
        pageCharacters = page.characterCount();
        listsAreContent = pageCharacters - page.linkedCharacterCount() < MIN_TEXT_BESIDE_LINKS;
    }

    /** Returns the content of a page, after excluding the navigation in it. */
    public static ContentBlock findIn(ContentBlock page) {
        return new DocumentationContent(page).findContent();
    }

    private ContentBlock findContent() {
        excludeNavigation(page);
        page.updateMeasures();
        List<ContentBlock> marked = new ArrayList<>();
        addMarkedMain(page, marked);
        return marked.size() == 1 && (listsAreContent
                || marked.getFirst().characterCount() >= MIN_SHARE_OF_MAIN * page.characterCount())
                        ? marked.getFirst()
                        : page;
    }

    private static void addMarkedMain(ContentBlock block, List<ContentBlock> found) {
        if (block.element().nameIs("main") || ariaRole(block.element()).equals("main")) {
            found.add(block);
        } else {
            block.includedBlocks().forEach(inner -> addMarkedMain(inner, found));
        }
    }

    private void excludeNavigation(ContentBlock block) {
        for (ContentBlock inner : block.includedBlocks()) {
            if (isNavigation(inner)) {
                inner.exclude();
            } else if (HeadingLevels.levelOf(inner.element()) > 0) {
                headings++;
            } else {
                excludeNavigation(inner);
            }
        }
        if (CONTAINERS.contains(block.tagName()) && !block.includedBlocks().isEmpty()) {
            block.removeRunsOfLinks();
        }
        for (ContentNode node : block.includedNodes()) {
            if (node instanceof TextRun run) {
                textBefore += run.characterCount() - run.linkedCharacterCount();
            }
        }
    }

    private boolean isNavigation(ContentBlock block) {
        Element element = block.element();
        if (HeadingLevels.levelOf(element) > 0) {
            return false;
        }
        boolean mostlyLinks = block.linkDensity() > MIN_LINK_DENSITY_OF_NAVIGATION;
        if ((mostlyLinks && NAVIGATION_ARIA_ROLES.contains(ariaRole(element))) || isListOfContents(block)) {
            return true;
        }
        return block.characterCount() <= pageCharacters * MAX_SHARE_OF_NAVIGATION
                && (NAVIGATION_ARIA_ROLES.contains(ariaRole(element)) || isFooter(block) || isHeader(block)
                        || isRowOfSteps(block) || isLinkList(block));
    }

    private boolean isListOfContents(ContentBlock block) {
        return !listsAreContent && hasName(block.element(), LIST_OF_CONTENTS_NAMES) && block
                .linkedCharacterCount() > MIN_LINK_DENSITY_OF_NAVIGATION
                        * (block.characterCount() - countHeadings(block));
    }

    /** Returns the number of characters in the headings within a block. */
    private static int countHeadings(ContentBlock block) {
        return HeadingLevels.levelOf(block.element()) > 0
                ? block.characterCount()
                : block.includedBlocks().stream().mapToInt(DocumentationContent::countHeadings).sum();
    }

    private static boolean isFooter(ContentBlock block) {
        Element element = block.element();
        return hasName(element, Set.of("footer")) && block.characterCount() <= MAX_FOOTER_CHARACTERS;
    }

    private static boolean isHeader(ContentBlock block) {
        return block.element().nameIs("header") && block.linkDensity() > 0
                && block.element().closest("main, article, section, [role=main]") == null;
    }

    /** Returns true for a row of links to the previous and the next page. */
    private static boolean isRowOfSteps(ContentBlock block) {
        if (!ROWS.contains(block.tagName()) || block.characterCount() > MAX_ROW_CHARACTERS
                || block.holdsHeadingOrCode()) {
            return false;
        }
        List<Element> links = links(block.element());
        return links.stream().anyMatch(DocumentationContent::isNamedStep)
                || links.stream().filter(DocumentationContent::isMarkedStep).count() >= minMarkedSteps(block);
    }

    /** Beside text that is no link, a single arrow or key may belong to a sentence. */
    private static int minMarkedSteps(ContentBlock row) {
        return row.linkDensity() > MIN_LINK_DENSITY_OF_NAVIGATION ? 1 : 2;
    }

    /** Returns the links of an element with few elements; none of a larger one. */
    private static List<Element> links(Element element) {
        List<Element> inner = element.stream().limit(MAX_ROW_ELEMENTS).toList();
        return inner.size() == MAX_ROW_ELEMENTS
                ? List.of()
                : inner.stream().filter(each -> each.nameIs("a") && each.hasAttr("href")).toList();
    }

    /** Returns true for a link that says in English where it leads. */
    private static boolean isNamedStep(Element link) {
        String text = NOT_LETTERS.matcher(link.text().toLowerCase(Locale.ROOT)).replaceAll("");
        String picture = link.select("img").attr("alt").toLowerCase(Locale.ROOT);
        return STEPS.contains(text) || STEPS.contains(NOT_LETTERS.matcher(picture).replaceAll(""));
    }

    /** Returns true for a link that says where it leads in any language: by its relation, its key or an arrow. */
    private static boolean isMarkedStep(Element link) {
        return STEP_RELATIONS.contains(link.attr("rel").toLowerCase(Locale.ROOT))
                || STEP_KEYS.contains(link.attr("accesskey").toLowerCase(Locale.ROOT))
                || ARROW.matcher(link.text()).matches();
    }

    private boolean isLinkList(ContentBlock block) {
        double density = block.linkDensity();
        if (density <= MIN_LINK_DENSITY_OF_NAVIGATION || listsAreContent || block.holdsHeadingOrCode()) {
            return false;
        }
        Element element = block.element();
        if (element.nameIs("aside") || ariaRole(element).equals("complementary")
                || element.classNames().stream().anyMatch(BoilerplateRole::isNavigationName)) {
            return true;
        }
        if (headings == 0 && textBefore < MIN_TEXT_BESIDE_LINKS && block.characterCount() <= MAX_ROW_CHARACTERS
                && !isSentence(block)) {
            return true;
        }
        return LISTS.contains(block.tagName()) && density > MIN_LINK_DENSITY_OF_LIST
                && (headings <= 1 || leadsWithinPage(element));
    }

    /** Returns true for a paragraph with more than signs between its links. */
    private static boolean isSentence(ContentBlock block) {
        return block.tagName().equals("p")
                && block.characterCount() - block.linkedCharacterCount() >= MIN_SENTENCE_CHARACTERS;
    }

    private static boolean leadsWithinPage(Element element) {
        return element.select("a[href]").stream().allMatch(link -> link.attr("href").startsWith("#"));
    }

    private static boolean hasName(Element element, Set<String> names) {
        return names.contains(element.id().toLowerCase(Locale.ROOT))
                || element.classNames().stream().anyMatch(name -> names.contains(name.toLowerCase(Locale.ROOT)));
    }

    private static String ariaRole(Element element) {
        return element.attr("role").toLowerCase(Locale.ROOT);
    }
}
