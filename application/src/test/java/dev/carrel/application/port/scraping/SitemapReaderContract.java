package dev.carrel.application.port.scraping;

import dev.carrel.application.port.SitemapReader;
import dev.carrel.application.port.SitemapReader.Sitemap;
import dev.carrel.domain.WebAddress;
import java.util.List;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** What a {@link SitemapReader} promises. */
public abstract class SitemapReaderContract {

    /** The one under test, the same for a whole test. */
    protected abstract SitemapReader reader();

    /** What it reads from. */
    protected abstract Site site();

    /** The site that a test sets up; each path of a test is set up once. */
    protected interface Site {

        WebAddress address(String path);

        /** A list of pages. */
        WebAddress list(String path, List<WebAddress> pages);

        /** A list of further lists. */
        WebAddress index(String path, List<WebAddress> sitemaps);

        /** There is no list there, and will be none. */
        WebAddress missing(String path);

        /** There is trouble that may pass. */
        WebAddress troubled(String path);
    }

    @Test
    void listsPagesInTheirOrderEachOnce() {
        List<WebAddress> pages = List.of(site().address("/b"), site().address("/a?x=1&y=2"), site().address("/b"),
                site().address("/c/d"));

        assertThat(reader().read(site().list("/sitemap.xml", pages)))
                .isEqualTo(new Sitemap.Listed(pages.stream().distinct().toList(), List.of()));
    }

    @Test
    void listsNothingWhereNothingIsListed() {
        assertThat(reader().read(site().list("/sitemap.xml", List.of())))
                .isEqualTo(new Sitemap.Listed(List.of(), List.of()));
    }

    @Test
    void namesFurtherLists() {
        List<WebAddress> sitemaps = List.of(site().address("/2.xml"), site().address("/1.xml"));

        assertThat(reader().read(site().index("/sitemap.xml", sitemaps)))
                .isEqualTo(new Sitemap.Listed(List.of(), sitemaps));
    }

    @Test
    void tellsWhereThereIsNoList() {
        assertThat(reader().read(site().missing("/nowhere.xml"))).isInstanceOfSatisfying(Sitemap.Failed.class,
                failed -> {
                    assertThat(failed.failure().isGone()).isTrue();
                    assertThat(failed.failure().reason()).isNotBlank();
                });
    }

    @Test
    void failsForNowWhereTroubleMayPass() {
        assertThat(reader().read(site().troubled("/busy.xml"))).isInstanceOfSatisfying(Sitemap.Failed.class,
                failed -> {
                    assertThat(failed.failure().mayHeal()).isTrue();
                    assertThat(failed.failure().reason()).isNotBlank();
                });
    }
}
