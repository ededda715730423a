package dev.carrel.application.port;

import dev.carrel.domain.WebAddress;
import dev.carrel.domain.document.Failure;
import java.util.List;

/** Reads the lists that sites publish of their pages (sitemaps.org), under the same policy as pages are fetched. */
public interface SitemapReader {

    /** Reads one list; never throws for what the other side, the network or the policy did. */
    SitemapResult readSitemap(WebAddress address);

    /** What came of it. */
    sealed interface SitemapResult {

        /**
         * @param pages the pages that it lists and may list, in its order, each once
         * @param sitemaps further lists that it names
         */
        record SitemapContent(List<WebAddress> pages, List<WebAddress> sitemaps) implements SitemapResult {

            public SitemapContent {
                pages = List.copyOf(pages);
                sitemaps = List.copyOf(sitemaps);
            }
        }

        record SitemapFailed(Failure failure) implements SitemapResult {}
    }
}
