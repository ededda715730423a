package dev.carrel.application.contract.web;

import dev.carrel.application.port.SitemapReader;
import dev.carrel.application.port.SitemapReader.SitemapResult;
import dev.carrel.domain.WebAddress;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** What a {@link SitemapReader} promises. */
public abstract class SitemapReaderContract {

    /** The one under test, the same for a whole test. */
    protected abstract SitemapReader openReader();

    /** What it reads from. */
    protected abstract SitemapSite openSite();

    /** The site that a test sets up; each path of a test is set up once. */
    protected interface SitemapSite {

        WebAddress addressOf(String path);

        /** A list of pages. */
        WebAddress sitemapUrl(String path, List<WebAddress> pages);

        /** A list of further lists. */
        WebAddress indexUrl(String path, List<WebAddress> sitemaps);

        /** There is no list there, and will be none. */
        WebAddress missingUrl(String path);

        /** There is trouble that may pass. */
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
