package dev.carrel.application.crawl;

import dev.carrel.application.crawl.SiteScope.SiteLink;
import dev.carrel.application.port.Crawls;
import dev.carrel.application.port.Crawls.CrawledPageContext;
import dev.carrel.application.port.Crawls.DiscoveredPage;
import dev.carrel.application.port.TextExtractor.PageLinks;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.crawl.Crawl;
import dev.carrel.domain.crawl.PageStatus;
import dev.carrel.domain.document.Document;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/** Tells a crawl what became of its pages, and where they lead. */
public final class FollowLinks {

    private final Crawls crawls;
    private final RunCrawls runCrawls;

    public FollowLinks(Crawls crawls, RunCrawls runCrawls) {
        this.crawls = crawls;
        this.runCrawls = runCrawls;
    }

    /** The page that a document is read as; empty if it is read for no crawl. */
    public Optional<CrawledPageContext> findContext(Document document) {
        return crawls.findPageContext(document.library(), document.id());
    }

    /**
     * Why a page that was read is not taken in; empty if it is. Where it is known by another address, that is met
     * instead.
     *
     * @param location where it was found in the end
     */
    public Optional<String> findRefusal(CrawledPageContext context, WebAddress location, PageLinks links) {
        if (!links.mayIndex()) {
            return Optional.of("The page asks robots not to keep it.");
        }
        var scope = new SiteScope(context.crawl().plan().start());
        WebAddress canonical = links.canonical() == null ? location : links.canonical();
        Optional<SiteLink> same = scope.normalizeLink(canonical);
        if (same.isEmpty()) {
            // A page that was moved to another site is not of this one; one that claims to be a copy of another site's
            // is.
            return scope.normalizeLink(location).isEmpty()
                    ? Optional.of("It leads to another site: " + location + ".")
                    : Optional.empty();
        }
        WebAddress address = same.get().address();
        if (scope.normalizeLink(context.page().url()).filter(page -> page.address().equals(address)).isPresent()) {
            return Optional.empty();
        }
        addDiscovered(context.crawl(), List.of(toDiscoveredPages(same.get(), context.page().depth())));
        return Optional.of("The page is known by another address: " + address + ".");
    }

    /** A page is taken in: what it links to is met. */
    public void addLinks(CrawledPageContext context, PageLinks links) {
        int depth = context.page().depth() + 1;
        if (depth <= context.crawl().plan().depth()) {
            var scope = new SiteScope(context.crawl().plan().start());
            addDiscovered(context.crawl(), toDiscoveredPages(scope, links.targets().stream(), depth));
        }
    }

    /** A page is not taken in. */
    public void recordSkipped(CrawledPageContext context, String reason) {
        recordOutcome(context, PageStatus.SKIPPED, reason);
    }

    /** A link leads to no page. */
    public void recordBroken(CrawledPageContext context, String reason) {
        recordOutcome(context, PageStatus.FAILED, reason);
    }

    /** A page has been dealt with, and its document as well. */
    public void continueCrawl(CrawledPageContext context) {
        runCrawls.continueCrawl(context.crawl());
    }

    static List<DiscoveredPage> toDiscoveredPages(SiteScope scope, Stream<WebAddress> addresses, int depth) {
        return addresses.flatMap(address -> scope.normalizeLink(address).stream())
                .map(link -> toDiscoveredPages(link, depth))
                .toList();
    }

    private static DiscoveredPage toDiscoveredPages(SiteLink link, int depth) {
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
