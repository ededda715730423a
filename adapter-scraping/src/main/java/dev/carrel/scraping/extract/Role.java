package dev.carrel.scraping.extract;

import java.util.Comparator;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jsoup.nodes.Element;

/**
 * What an element says that it is, by its tag, its ARIA role, its microdata and the words in its class and id, which
 * authors and templates choose much alike everywhere. The later in this order, the surer the signs of it.
 */
enum Role {

    /** None that would be left out. */
    NONE,
    /** Belongs to the text, but is not it: bylines, tags, credits. The words are not as sure as the others. */
    ORNAMENT,
    /** Around the text or between its parts: navigation, advertisements, related pages, forms to subscribe. */
    SURROUNDINGS,
    /** What readers wrote below it. */
    DISCUSSION;

    private static final Set<String> DISCUSSION_WORDS = words("comment comments commentlist commentbox disqus respond");
    private static final Set<String> SURROUNDING_WORDS = words(
            """
                    footer footnav sidebar nav navbar navigation sitenav menu breadcrumb breadcrumbs pagination pager toolbar masthead
                    share sharing sharedaddy social socials related relatedposts recommended recommendation recommendations
                    popular trending mostread outbrain taboola
                    ad ads adv advert adverts advertisement advertising advertorial promo promos promotion sponsor sponsored
                    newsletter subscribe subscription signup login donate donation
                    cookie cookies consent gdpr popup modal overlay""");
    private static final Set<String> ORNAMENT_WORDS = words("""
            widget widgets tags taglist byline author authors bio biography credit credits caption dateline timestamp
            teaser teasers banner gallery slideshow carousel meta postmeta toc skip print register rating ratings""");

    private static final Set<String> SURROUNDING_ROLES = Set.of("navigation", "banner", "contentinfo", "search",
            "complementary", "dialog", "alertdialog", "menu", "menubar", "toolbar");

    private static final Pattern ARTICLE_NAME = Pattern
            .compile(
                    "(?i)\\b(?:article|post|entry|story|blog|news|page|node|main|content|markdown|docs?|document|help)[-_]*(?:body|content|text|article)\\b"
                            + "|\\b[he]-?entry\\b|\\be-content\\b");
    private static final Pattern WORD_END = Pattern.compile("[^A-Za-z0-9]+");
    private static final Pattern CAMEL_HUMP = Pattern.compile("(?<=[a-z])(?=[A-Z])");
    /** Shorter words turn up by chance in the generated class names of style sheets compilers. */
    private static final int SHORTEST_HUMP = 5;

    static Role of(Element element) {
        // The id of a heading is made of its text, and its classes tell of the signs beside it.
        if (element.attributesSize() == 0 || Headings.level(element) > 0) {
            return NONE;
        }
        if (SURROUNDING_ROLES.contains(aria(element))) {
            return SURROUNDINGS;
        }
        return WORD_END.splitAsStream(names(element))
                .flatMap(name -> Stream.concat(Stream.of(name), humps(name)))
                .map(Role::ofWord)
                .max(Comparator.naturalOrder())
                .orElse(NONE);
    }

    private static Stream<String> humps(String name) {
        return CAMEL_HUMP.splitAsStream(name).filter(hump -> hump.length() >= SHORTEST_HUMP);
    }

    /** Whether it is marked as the article or the main part of the page; it may look like something else as well. */
    static boolean isArticle(Element element) {
        String aria = aria(element);
        return element.nameIs("article") || element.nameIs("main") || aria.equals("main") || aria.equals("article")
                || element.attr("itemprop").contains("articleBody") || ARTICLE_NAME.matcher(names(element)).find();
    }

    private static String aria(Element element) {
        return element.attr("role").toLowerCase(Locale.ROOT);
    }

    private static String names(Element element) {
        return element.className() + " " + element.id();
    }

    private static Role ofWord(String word) {
        String lower = word.toLowerCase(Locale.ROOT);
        if (DISCUSSION_WORDS.contains(lower)) {
            return DISCUSSION;
        }
        if (SURROUNDING_WORDS.contains(lower)) {
            return SURROUNDINGS;
        }
        return ORNAMENT_WORDS.contains(lower) ? ORNAMENT : NONE;
    }

    private static Set<String> words(String list) {
        return Set.of(list.strip().split("\\s+"));
    }
}
