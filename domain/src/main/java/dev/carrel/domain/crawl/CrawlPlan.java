package dev.carrel.domain.crawl;

import dev.carrel.domain.WebAddress;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.attribute.Attributes;
import dev.carrel.domain.error.InvalidRequestException;
import java.net.URI;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/**
 * The start and the limits of a crawl.
 *
 * @param start the page to begin with, or the sitemap that lists the pages
 * @param depth the maximum number of links from the start, 0 to {@value #MAX_DEPTH}; for a sitemap, from the pages that
 * it lists
 * @param maxPages the maximum number of pages to read, 1 to {@value #MAX_PAGES}
 * @param attributes of all pages; none to leave the attributes of known pages as they are
 * @param rules further attributes of pages by their paths, at most {@value #MAX_RULES}
 * @param filter what a page must pass to be read if the library already has it; the others are skipped
 */
public record CrawlPlan(CrawlKind kind, WebAddress start, int depth, int maxPages, Attributes attributes,
        List<AttributeRule> rules, AttributeFilter filter) {

    public static final int MAX_DEPTH = 50;
    public static final int MAX_PAGES = 100_000;
    public static final int DEFAULT_DEPTH = 3;
    public static final int DEFAULT_PAGES = 1000;
    public static final int MAX_RULES = 100;
    public static final int MAX_PREFIX_CHARACTERS = 512;

    /** How a crawl discovers pages. */
    public enum CrawlKind {
        /** Follows links from a page. */
        SITE,
        /** Reads the list that the site publishes (sitemaps.org). */
        SITEMAP
    }

    public CrawlPlan {
        if (depth < 0 || depth > MAX_DEPTH) {
            throw InvalidRequestException.of("depth", "must be from 0 to " + MAX_DEPTH);
        }
        if (maxPages < 1 || maxPages > MAX_PAGES) {
            throw InvalidRequestException.of("maxPages", "must be from 1 to " + MAX_PAGES);
        }
        if (rules.size() > MAX_RULES || rules.stream().map(AttributeRule::pathPrefix).distinct().count() < rules
                .size()) {
            throw InvalidRequestException.of("rules",
                    "must be at most " + MAX_RULES + ", each with another pathPrefix");
        }
        rules = List.copyOf(rules);
        // Fails if a page would have too many attributes.
        listAttributes(attributes, rules);
    }

    /** Creates a plan whose pages have no attributes. */
    public CrawlPlan(CrawlKind kind, WebAddress start, int depth, int maxPages) {
        this(kind, start, depth, maxPages, Attributes.NONE, List.of(), AttributeFilter.everything());
    }

    /**
     * Attributes of the pages whose path begins with a prefix. Of several prefixes the longest applies.
     *
     * @param pathPrefix begins with a slash; of at most {@value CrawlPlan#MAX_PREFIX_CHARACTERS} characters
     * @param attributes added to the attributes of all pages, which they replace if they have the same key
     */
    public record AttributeRule(String pathPrefix, Attributes attributes) {

        public AttributeRule {
            requirePrefix(pathPrefix);
        }
    }

    /** @throws InvalidRequestException if a text cannot be the prefix of a rule */
    public static void requirePrefix(String pathPrefix) {
        if (!pathPrefix.startsWith("/")
                || pathPrefix.codePointCount(0, pathPrefix.length()) > MAX_PREFIX_CHARACTERS) {
            throw InvalidRequestException.of("rules/pathPrefix",
                    "must begin with / and have at most " + MAX_PREFIX_CHARACTERS + " characters");
        }
    }

    /** Returns a plan for the site of a page, with the default limits. */
    public static CrawlPlan ofSite(String url) {
        return new CrawlPlan(CrawlKind.SITE, new WebAddress(url), DEFAULT_DEPTH, DEFAULT_PAGES);
    }

    /** Returns a plan for the pages that a sitemap lists, without following their links. */
    public static CrawlPlan ofSitemap(String url) {
        return new CrawlPlan(CrawlKind.SITEMAP, new WebAddress(url), 0, DEFAULT_PAGES);
    }

    /** Returns the plan with another depth. */
    public CrawlPlan withDepth(int links) {
        return new CrawlPlan(kind, start, links, maxPages, attributes, rules, filter);
    }

    /** Returns the plan with another page limit. */
    public CrawlPlan withMaxPages(int pages) {
        return new CrawlPlan(kind, start, depth, pages, attributes, rules, filter);
    }

    /** Returns the plan with another start. */
    public CrawlPlan withStart(WebAddress other) {
        return new CrawlPlan(kind, other, depth, maxPages, attributes, rules, filter);
    }

    /** Returns the plan with attributes of all pages. */
    public CrawlPlan withAttributes(Attributes other) {
        return new CrawlPlan(kind, start, depth, maxPages, other, rules, filter);
    }

    /** Returns the plan with attributes of pages by their paths. */
    public CrawlPlan withRules(List<AttributeRule> other) {
        return new CrawlPlan(kind, start, depth, maxPages, attributes, other, filter);
    }

    /** Returns the plan that leaves pages alone which the library has and which do not pass a filter. */
    public CrawlPlan withFilter(AttributeFilter other) {
        return new CrawlPlan(kind, start, depth, maxPages, attributes, rules, other);
    }

    /** Returns the attributes of a page; none to leave a known page as it is. */
    public Attributes findAttributes(WebAddress page) {
        // Decoded and without dots, so that no other spelling of a path evades its rule.
        String decoded = URI.create(page.value()).normalize().getPath();
        String path = decoded.isEmpty() ? "/" : decoded;
        return rules.stream()
                .filter(rule -> path.startsWith(rule.pathPrefix()))
                .max(Comparator.comparingInt(rule -> rule.pathPrefix().length()))
                .map(rule -> attributes.overriddenBy(rule.attributes()))
                .orElse(attributes);
    }

    /** Returns whether every page of the crawl passes a filter, wherever it is. */
    public boolean passes(AttributeFilter other) {
        return listAttributes(attributes, rules).stream().allMatch(other::matches);
    }

    private static List<Attributes> listAttributes(Attributes attributes, List<AttributeRule> rules) {
        return Stream.concat(Stream.of(attributes),
                rules.stream().map(rule -> attributes.overriddenBy(rule.attributes()))).toList();
    }
}
