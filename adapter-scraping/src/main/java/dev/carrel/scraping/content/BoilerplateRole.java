package dev.carrel.scraping.content;

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
enum BoilerplateRole {

    /** None that would be left out. */
    NONE,
    /** Belongs to the text, but is not it: bylines, tags, credits. The words are not as sure as the others. */
    METADATA,
    /** Around the text or between its parts: navigation, advertisements, related pages, forms to subscribe. */
    NAVIGATION,
    /** What readers wrote below it. */
    COMMENTS;

    private static final Set<String> COMMENT_WORDS = parseWords(
            "comment comments commentlist commentbox disqus respond");
    private static final Set<String> NAVIGATION_WORDS = parseWords(
            """
                    footer footnav sidebar nav navbar navigation sitenav menu breadcrumb breadcrumbs pagination pager toolbar masthead
                    share sharing sharedaddy social socials related relatedposts recommended recommendation recommendations
                    popular trending mostread outbrain taboola
                    ad ads adv advert adverts advertisement advertising advertorial promo promos promotion sponsor sponsored
                    newsletter subscribe subscription signup login donate donation
                    cookie cookies consent gdpr popup modal overlay""");
    private static final Set<String> METADATA_WORDS = parseWords("""
            widget widgets tags taglist byline author authors bio biography credit credits caption dateline timestamp
            teaser teasers banner gallery slideshow carousel meta postmeta toc skip print register rating ratings""");

    private static final Set<String> NAVIGATION_ARIA_ROLES = Set.of("navigation", "banner", "contentinfo", "search",
            "complementary", "dialog", "alertdialog", "menu", "menubar", "toolbar");

    private static final Pattern ARTICLE_NAME = Pattern
            .compile(
                    "(?i)\\b(?:article|post|entry|story|blog|news|page|node|main|content|markdown|docs?|document|help)[-_]*(?:body|content|text|article)\\b"
                            + "|\\b[he]-?entry\\b|\\be-content\\b");
    private static final Pattern WORD_END = Pattern.compile("[^A-Za-z0-9]+");
    private static final Pattern CAMEL_HUMP = Pattern.compile("(?<=[a-z])(?=[A-Z])");
    /** Shorter words turn up by chance in the generated class names of style sheets compilers. */
    private static final int MIN_HUMP_LENGTH = 5;

    static BoilerplateRole of(Element element) {
        // The id of a heading is made of its text, and its classes tell of the signs beside it.
        if (element.attributesSize() == 0 || HeadingPath.levelOf(element) > 0) {
            return NONE;
        }
        if (NAVIGATION_ARIA_ROLES.contains(ariaRole(element))) {
            return NAVIGATION;
        }
        return WORD_END.splitAsStream(classAndId(element))
                .flatMap(name -> Stream.concat(Stream.of(name), camelCaseParts(name)))
                .map(BoilerplateRole::ofWord)
                .max(Comparator.naturalOrder())
                .orElse(NONE);
    }

    private static Stream<String> camelCaseParts(String name) {
        return CAMEL_HUMP.splitAsStream(name).filter(hump -> hump.length() >= MIN_HUMP_LENGTH);
    }

    /** Whether it is marked as the article or the main part of the page; it may look like something else as well. */
    static boolean isArticle(Element element) {
        String aria = ariaRole(element);
        return element.nameIs("article") || element.nameIs("main") || aria.equals("main") || aria.equals("article")
                || element.attr("itemprop").contains("articleBody") || ARTICLE_NAME.matcher(classAndId(element)).find();
    }

    private static String ariaRole(Element element) {
        return element.attr("role").toLowerCase(Locale.ROOT);
    }

    private static String classAndId(Element element) {
        return element.className() + " " + element.id();
    }

    private static BoilerplateRole ofWord(String word) {
        String lower = word.toLowerCase(Locale.ROOT);
        if (COMMENT_WORDS.contains(lower)) {
            return COMMENTS;
        }
        if (NAVIGATION_WORDS.contains(lower)) {
            return NAVIGATION;
        }
        return METADATA_WORDS.contains(lower) ? METADATA : NONE;
    }

    private static Set<String> parseWords(String list) {
        return Set.of(list.strip().split("\\s+"));
    }
}
