package dev.carrel.application.port;

import dev.carrel.domain.WebAddress;
import dev.carrel.domain.document.Failure;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.SequencedMap;

/** Reads sitemaps (sitemaps.org) and feeds, under the same address policy as page fetches. For use by many threads. */
public interface SitemapReader {

    /** Reads a sitemap, a sitemap index or a feed. Never throws for what the server, the network or the policy did. */
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

        /**
         * A feed was read (RSS, Atom), which lists only its newest entries.
         *
         * @param entries the pages of the entries that may be listed, in order, each with a text that differs once the
         * feed has another date or text of the entry
         */
        record FeedContent(SequencedMap<WebAddress, String> entries) implements SitemapResult {

            public FeedContent {
                entries = Collections.unmodifiableSequencedMap(new LinkedHashMap<>(entries));
            }
        }

        /**
         * The sitemap could not be read.
         *
         * @param mayBeRefused whether the policy refuses its address, or may do so, since its host is not found
         */
        record SitemapFailed(Failure failure, boolean mayBeRefused) implements SitemapResult {

            /** Creates a failure that has nothing to do with the policy. */
            public SitemapFailed(Failure failure) {
                this(failure, false);
            }
        }
    }
}
