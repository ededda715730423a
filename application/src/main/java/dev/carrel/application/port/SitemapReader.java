package dev.carrel.application.port;

import dev.carrel.domain.WebAddress;
import dev.carrel.domain.document.Failure;
import java.util.List;

/** Reads sitemaps (sitemaps.org), under the same address policy as page fetches. Safe for use by many threads. */
public interface SitemapReader {

    /** Reads a sitemap or a sitemap index. Never throws for what the server, the network or the policy did. */
    SitemapResult readSitemap(WebAddress address);

    /** The result of reading a sitemap. */
    sealed interface SitemapResult {

        /**
         * The sitemap was read.
         *
         * @param pages the pages that it lists and may list, in order, without duplicates
         * @param sitemaps further sitemaps that it names
         */
        record SitemapContent(List<WebAddress> pages, List<WebAddress> sitemaps) implements SitemapResult {

            public SitemapContent {
                pages = List.copyOf(pages);
                sitemaps = List.copyOf(sitemaps);
            }
        }

        /** The sitemap could not be read. */
        record SitemapFailed(Failure failure) implements SitemapResult {}
    }
}
