package dev.carrel.application.crawl;

import dev.carrel.application.crawl.SiteScope.SiteLink;
import dev.carrel.application.job.StopSignal;
import dev.carrel.application.port.PageFetcher;
import dev.carrel.application.port.SitemapReader;
import dev.carrel.application.port.SitemapReader.SitemapResult;
import dev.carrel.application.port.connector.ConnectorKind;
import dev.carrel.application.port.connector.PlaceException;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.connector.ConnectorSettings;
import dev.carrel.domain.crawl.CrawlPlan;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.error.InvalidRequestException;
import java.net.URI;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;

/**
 * Sitemaps and feeds as places that libraries follow: a page that is listed becomes a document. One that a sitemap
 * lists no longer is gone; one that has left a feed stays, and one whose entry has changed is fetched again. The engine
 * fetches the pages, and refreshes them as the library is set. The path of a page is that of its address, without the
 * first slash. Thread-safe.
 */
public final class SitemapKind implements ConnectorKind {

    /** The revision of a page of a sitemap, which does not say for sure when it has changed. */
    private static final String LISTED = "listed";

    private final SitemapReader reader;
    private final PageFetcher fetcher;

    /** @param fetcher knows which addresses are allowed, and how often a host may be asked */
    public SitemapKind(SitemapReader reader, PageFetcher fetcher) {
        this.reader = reader;
        this.fetcher = fetcher;
    }

    @Override
    public String name() {
        return "sitemap";
    }

    @Override
    public void checkSettings(ConnectorSettings settings) {
        if (!settings.options().isEmpty()) {
            throw InvalidRequestException.of("options", "must not be given for a sitemap");
        }
        if (settings.linkBase() != null) {
            throw InvalidRequestException.of("linkBase", "must not be given for a sitemap, whose pages have addresses");
        }
        WebAddress.findViolation(settings.place()).ifPresent(violation -> {
            throw InvalidRequestException.of("place", violation);
        });
        fetcher.checkAddress(new WebAddress(settings.place()));
    }

    @Override
    public OpenPlace openPlace(ConnectorSettings settings) {
        return new OpenSitemap(settings);
    }

    /** A sitemap or a feed that is being compared, with the addresses of the pages that it has listed. */
    private final class OpenSitemap implements OpenPlace {

        private final ConnectorSettings settings;
        private final WebAddress start;
        private final Map<String, WebAddress> pages = new HashMap<>();
        private boolean hasFeed;

        OpenSitemap(ConnectorSettings settings) {
            this.settings = settings;
            this.start = new WebAddress(settings.place());
        }

        @Override
        public void listItems(ItemVisitor visitor) throws PlaceException {
            var scope = new SiteScope(start);
            readAll().forEach(
                    (listed, revision) -> scope.normalizeLink(listed).map(SiteLink::address).ifPresent(page -> {
                        String path = pathOf(page);
                        if (settings.selects(path) && pages.putIfAbsent(path, page) == null) {
                            visitor.visitItem(new PlaceItem(path, revision, -1));
                        }
                    }));
        }

        @Override
        public boolean listsOnlyNewest() {
            return hasFeed;
        }

        /** Reads the sitemap and the nested ones; fails if one cannot be read, since its pages are not gone. */
        private Map<WebAddress, String> readAll() throws PlaceException {
            var listed = new LinkedHashMap<WebAddress, String>();
            Set<WebAddress> known = new HashSet<>(Set.of(start));
            Deque<WebAddress> waiting = new ArrayDeque<>(known);
            while (!waiting.isEmpty()) {
                WebAddress sitemap = waiting.remove();
                switch (reader.readSitemap(sitemap)) {
                    case SitemapResult.SitemapContent content -> {
                        content.pages().forEach(page -> listed.putIfAbsent(page, LISTED));
                        content.sitemaps().stream().filter(known::add).forEach(waiting::add);
                    }
                    case SitemapResult.FeedContent feed -> {
                        hasFeed = true;
                        listed.putAll(feed.entries());
                    }
                    case SitemapResult.SitemapFailed failed -> throw new PlaceException(
                            "The sitemap " + sitemap.value() + " could not be read: " + failed.failure().reason()
                                    + (failed.mayBeRefused() ? PlaceException.HOW_TO_ALLOW : ""),
                            null);
                }
                if (known.size() > ReadSitemaps.MAX_SITEMAPS || listed.size() > CrawlPlan.MAX_PAGES) {
                    throw new PlaceException("The sitemap is larger than " + ReadSitemaps.MAX_SITEMAPS
                            + " sitemaps or " + CrawlPlan.MAX_PAGES + " pages.", null);
                }
                if (!waiting.isEmpty()) {
                    new StopSignal().pauseFor(fetcher.politenessDelay(waiting.element(), true));
                }
            }
            return listed;
        }

        @Override
        public NewDocument readItem(PlaceItem item) throws PlaceException {
            WebAddress page = pages.get(item.path());
            if (page == null) {
                throw new PlaceException("It is not listed any more.", null);
            }
            return NewDocument.ofPage(page.value());
        }

        @Override
        public void close() {
            // There is nothing to release.
        }
    }

    private static String pathOf(WebAddress page) {
        URI uri = URI.create(page.value());
        String path = uri.getRawQuery() == null ? uri.getPath() : uri.getPath() + "?" + uri.getRawQuery();
        return path.length() > 1 ? path.substring(1) : path;
    }
}
