package dev.carrel.application.contract.web;

import dev.carrel.application.port.SitemapReader;
import dev.carrel.application.port.SitemapReader.SitemapResult;
import dev.carrel.domain.WebAddress;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** The contract of a {@link SitemapReader}. */
public abstract class SitemapReaderContract {

    /** Returns the reader under test, the same for a whole test. */
    protected abstract SitemapReader openReader();

    /** Returns the site that the reader reads. */
    protected abstract SitemapSite openSite();

    /** The site that a test sets up; each path is set up once per test. */
    protected interface SitemapSite {

        WebAddress addressOf(String path);

        /** Serves a sitemap of pages. */
        WebAddress sitemapUrl(String path, List<WebAddress> pages);

        /** Serves an index of sitemaps. */
        WebAddress indexUrl(String path, List<WebAddress> sitemaps);

        /** Serves a feed of pages, with the same date for all entries. */
        WebAddress feedUrl(String path, String date, List<WebAddress> pages);

        /** Makes the sitemap permanently missing. */
        WebAddress missingUrl(String path);

        /** Makes requests fail transiently. */
        WebAddress failingUrl(String path);
    }

    @Test
    void returnsPagesInOrderWithoutDuplicates() {
        List<WebAddress> pages = List.of(openSite().addressOf("/b"), openSite().addressOf("/a?x=1&y=2"),
                openSite().addressOf("/b"),
                openSite().addressOf("/c/d"));

        assertThat(openReader().readSitemap(openSite().sitemapUrl("/sitemap.xml", pages)))
                .isEqualTo(new SitemapResult.SitemapContent(pages.stream().distinct().toList(), List.of()));
    }

    @Test
    void returnsNothingForAnEmptySitemap() {
        assertThat(openReader().readSitemap(openSite().sitemapUrl("/sitemap.xml", List.of())))
                .isEqualTo(new SitemapResult.SitemapContent(List.of(), List.of()));
    }

    @Test
    void returnsSitemapsOfAnIndex() {
        List<WebAddress> sitemaps = List.of(openSite().addressOf("/2.xml"), openSite().addressOf("/1.xml"));

        assertThat(openReader().readSitemap(openSite().indexUrl("/sitemap.xml", sitemaps)))
                .isEqualTo(new SitemapResult.SitemapContent(List.of(), sitemaps));
    }

    @Test
    void saysWhichEntriesOfAFeedHaveChanged() {
        List<WebAddress> pages = List.of(openSite().addressOf("/b"), openSite().addressOf("/a?x=1&y=2"));
        SitemapResult feed = openReader().readSitemap(openSite().feedUrl("/feed.xml", "2026-01-01T00:00:00Z", pages));
        assertThat(feed).isInstanceOfSatisfying(SitemapResult.FeedContent.class,
                read -> assertThat(read.entries().keySet()).containsExactlyElementsOf(pages));
        assertThat(openReader().readSitemap(openSite().feedUrl("/same.xml", "2026-01-01T00:00:00Z", pages)))
                .isEqualTo(feed);
        assertThat(openReader().readSitemap(openSite().feedUrl("/other.xml", "2026-01-02T00:00:00Z", pages)))
                .isInstanceOf(SitemapResult.FeedContent.class)
                .isNotEqualTo(feed);
    }

    @Test
    void failsOnAMissingSitemap() {
        assertThat(openReader().readSitemap(openSite().missingUrl("/nowhere.xml"))).isInstanceOfSatisfying(
                SitemapResult.SitemapFailed.class,
                failed -> {
                    assertThat(failed.failure().isGone()).isTrue();
                    assertThat(failed.failure().reason()).isNotBlank();
                });
    }

    @Test
    void reportsServerErrorsAsTransient() {
        assertThat(openReader().readSitemap(openSite().failingUrl("/busy.xml"))).isInstanceOfSatisfying(
                SitemapResult.SitemapFailed.class,
                failed -> {
                    assertThat(failed.failure().isRetryable()).isTrue();
                    assertThat(failed.failure().reason()).isNotBlank();
                });
    }
}
