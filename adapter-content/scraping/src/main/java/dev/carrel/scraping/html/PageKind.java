package dev.carrel.scraping.html;

import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Element;

/**
 * The kind of a page, which decides how much of it is kept: publications put other pages, subscriptions and
 * advertisements around an article, documentation hardly anything.
 */
enum PageKind {

    /** A manual, reference or other page with little around its text. */
    DOCUMENTATION,
    /** A page of a newspaper, magazine, shop or blog. */
    PUBLICATION;

    /** Of 137 annotated pages of newspapers and blogs 4 have as many code blocks, of 1,400 pages of manuals half. */
    private static final int MIN_CODE_BLOCKS = 3;
    /** Nine of ten pages of newspapers and blogs load as many scripts of other hosts, no page of a manual does. */
    private static final int MIN_FOREIGN_SCRIPTS = 3;
    /** Generators that are used for documentation and hardly for anything else. */
    private static final Pattern GENERATOR = Pattern.compile("(?i).*(?:docusaurus|mkdocs|sphinx|docutils|vitepress|"
            + "vuepress|gitbook|asciidoctor|docbook|doxygen|javadoc|makeinfo|texi2|antora|mdbook|starlight|rustdoc).*");
    private static final Set<String> FEEDS = Set.of("application/rss+xml", "application/atom+xml");
    private static final String TECHNICAL = "pre, code, kbd, samp, tt, dl, math";
    private static final Pattern ARTICLE_TYPE = Pattern
            .compile("\"(?:\\w*NewsArticle|ReportageNewsArticle|BlogPosting|Article)\"");
    private static final Pattern SHARE_LINK = Pattern
            .compile("(?i)facebook\\.com/shar|twitter\\.com/(?:share|intent)|whatsapp://|addthis|sharethis");
    private static final Pattern FOREIGN = Pattern.compile("(?i)(?:https?:)?//.*");

    /**
     * Returns the kind of a page by its metadata, scripts and code.
     *
     * @param crawled false if the page was handed in as a file, which is more often a manual
     */
    static PageKind of(Document page, boolean crawled) {
        if (page.select("pre, div.fragment").size() >= MIN_CODE_BLOCKS || page.select("meta[name=generator]")
                .stream()
                .anyMatch(meta -> GENERATOR.matcher(meta.attr("content")).matches())) {
            return DOCUMENTATION;
        }
        return isMarkedAsArticle(page) || isPromoted(page)
                || (crawled && isDescribed(page) && page.selectFirst(TECHNICAL) == null)
                        ? PUBLICATION
                        : DOCUMENTATION;
    }

    /**
     * Returns true for a page with a description for search engines. Of 137 pages of newspapers and blogs two have
     * neither code nor marks of an article or of promotion, and both describe themselves; pages of manuals hardly ever
     * do.
     */
    private static boolean isDescribed(Document page) {
        return page.selectFirst("meta[name=description]") != null;
    }

    private static boolean isMarkedAsArticle(Document page) {
        return page.select("meta[property=og:type]").stream().anyMatch(meta -> meta.attr("content").equals("article"))
                || !page.select("meta[property^=article:]").isEmpty()
                || page.select("script[type=application/ld+json]")
                        .stream()
                        .anyMatch(script -> ARTICLE_TYPE.matcher(script.data()).find());
    }

    private static boolean isPromoted(Document page) {
        return !page.select("meta[property^=og:]").isEmpty()
                || page.select("link[type]")
                        .stream()
                        .anyMatch(link -> FEEDS.contains(link.attr("type").toLowerCase(Locale.ROOT)))
                || page.select("a[href]").stream().anyMatch(link -> SHARE_LINK.matcher(link.attr("href")).find())
                || page.select("script[src]").stream().filter(PageKind::isForeign).count() >= MIN_FOREIGN_SCRIPTS;
    }

    private static boolean isForeign(Element script) {
        return FOREIGN.matcher(script.attr("src")).matches();
    }
}
