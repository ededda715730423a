package dev.carrel.application.crawl;

import dev.carrel.application.crawl.SiteScope.SiteLink;
import dev.carrel.application.port.Crawls;
import dev.carrel.application.port.Crawls.CrawledPageContext;
import dev.carrel.application.port.Crawls.DiscoveredPage;
import dev.carrel.application.port.TextExtractor.PageLinks;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.crawl.Crawl;
import dev.carrel.domain.crawl.CrawlPage.PageStatus;
import dev.carrel.domain.document.Document;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Records in a crawl the outcome of its pages and the links that they contain. Thread-safe. */
public final class FollowLinks {

    private final Crawls crawls;
    private final RunCrawls runCrawls;

    public FollowLinks(Crawls crawls, RunCrawls runCrawls) {
        this.crawls = crawls;
        this.runCrawls = runCrawls;
    }

    /** Returns the crawled page that a document is read as; empty if it is read for no crawl. */
    public Optional<CrawledPageContext> findContext(Document document) {
        return crawls.findPageContext(document.library(), document.id());
    }

    /**
     * Returns the reason why a page that was read is not to be indexed; empty if it is. A page that has another
     * canonical address is refused, and that address added to the frontier.
     *
     * @param location the final address of the page, after redirects
     */
    public Optional<String> findRefusal(CrawledPageContext context, WebAddress location, PageLinks links) {
        var scope = new SiteScope(context.crawl().plan().start());
        WebAddress canonical = links.canonical() == null ? location : links.canonical();
        Optional<SiteLink> canonicalLink = scope.normalizeLink(canonical);
        if (canonicalLink.isEmpty()) {
            // A page that redirects to another site does not belong to this one; one that only names a canonical
            // address
            // there does.
            return scope.normalizeLink(location).isEmpty()
                    ? Optional.of("It leads to another site: " + location + ".")
                    : Optional.empty();
        }
        WebAddress address = canonicalLink.get().address();
        if (scope.normalizeLink(context.page().url()).filter(page -> page.address().equals(address)).isPresent()) {
            return Optional.empty();
        }
        addDiscovered(context.crawl(), List.of(toDiscoveredPage(canonicalLink.get(), context.page().depth())));
        return Optional.of("The page is known by another address: " + address + ".");
    }

    /** Adds the links of an indexed page to the frontier, up to the depth of the plan. */
    public void addLinks(CrawledPageContext context, PageLinks links) {
        int depth = context.page().depth() + 1;
        if (depth <= context.crawl().plan().depth()) {
            var scope = new SiteScope(context.crawl().plan().start());
            addDiscovered(context.crawl(), toDiscoveredPages(scope, links.targets().stream(), depth));
        }
    }

    /** Records that a page is not indexed. */
    public void recordSkipped(CrawledPageContext context, String reason) {
        recordOutcome(context, PageStatus.SKIPPED, reason);
    }

    /** Records that a link leads to no page. */
    public void recordBroken(CrawledPageContext context, String reason) {
        recordOutcome(context, PageStatus.FAILED, reason);
    }

    /** Continues the crawl after a page and its document are done. */
    public void continueCrawl(CrawledPageContext context) {
        runCrawls.continueCrawl(context.crawl());
    }

    /** Returns the addresses that belong to the site, normalized. */
    static List<DiscoveredPage> toDiscoveredPages(SiteScope scope, Stream<WebAddress> addresses, int depth) {
        return addresses.flatMap(address -> scope.normalizeLink(address).stream())
                .map(link -> toDiscoveredPage(link, depth))
                .toList();
    }

    private static DiscoveredPage toDiscoveredPage(SiteLink link, int depth) {
        return new DiscoveredPage(link.address(), depth, link.urlPattern(), link.maxOfPattern(), link.trapReason());
    }

    private void addDiscovered(Crawl crawl, List<DiscoveredPage> found) {
        if (!found.isEmpty()) {
            crawls.addDiscovered(crawl.library(), crawl.id(), found);
        }
    }

    private void recordOutcome(CrawledPageContext context, PageStatus status, String reason) {
        Crawl crawl = context.crawl();
        crawls.recordOutcome(crawl.library(), crawl.id(), context.page().number(), status, reason);
    }
}
