package dev.carrel.application.crawl;

import dev.carrel.application.fake.web.CannedPageFetcher;
import dev.carrel.application.fake.web.CannedSitemapReader;
import dev.carrel.application.port.connector.ConnectorKind.ItemVisitor;
import dev.carrel.application.port.connector.ConnectorKind.OpenPlace;
import dev.carrel.application.port.connector.ConnectorKind.PlaceItem;
import dev.carrel.application.port.connector.PlaceException;
import dev.carrel.domain.connector.ConnectorSettings;
import dev.carrel.domain.document.DocumentSource.WebPage;
import dev.carrel.domain.document.Failure;
import dev.carrel.domain.error.AddressRefusedException;
import dev.carrel.domain.error.InvalidRequestException;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

class SitemapKindTest {

    private static final String START = "https://example.org/sitemap.xml";

    private final CannedSitemapReader reader = new CannedSitemapReader();
    private final CannedPageFetcher fetcher = new CannedPageFetcher();
    private final SitemapKind kind = new SitemapKind(reader, fetcher);

    private static final class CollectedItems implements ItemVisitor {

        private final Map<String, PlaceItem> byPath = new TreeMap<>();

        @Override
        public void visitItem(PlaceItem item) {
            byPath.put(item.path(), item);
        }

        @Override
        public void visitUnreadable(String path, String reason) {
            throw new AssertionError(reason);
        }
    }

    private Map<String, String> list() throws PlaceException {
        var pages = new TreeMap<String, String>();
        try (OpenPlace place = kind.openPlace(ConnectorSettings.of("sitemap", START))) {
            var items = new CollectedItems();
            place.listItems(items);
            for (PlaceItem item : items.byPath.values()) {
                pages.put(item.path(), ((WebPage) place.readItem(item).source()).url().value());
            }
        }
        return pages;
    }

    @Test
    void listsThePagesOfTheSite() throws Exception {
        reader.putIndex(START, "https://example.org/a.xml", START, "https://example.org/b.xml");
        reader.putSitemap("https://example.org/a.xml", "https://example.org/",
                "https://example.org/d/x?n=1&utm_source=y",
                "https://other.example/z");
        reader.putSitemap("https://example.org/b.xml", "https://example.org/d/x?n=1", "https://example.org/%C3%BC");
        assertThat(list()).isEqualTo(Map.of("/", "https://example.org/", "d/x?n=1", "https://example.org/d/x?n=1", "ü",
                "https://example.org/%C3%BC"));
    }

    @Test
    void failsIfNotEverySitemapCanBeRead() {
        reader.putIndex(START, "https://example.org/a.xml");
        reader.failAddress("https://example.org/a.xml", Failure.transientFailure("It takes too long."));
        assertThatThrownBy(this::list).isInstanceOf(PlaceException.class)
                .hasMessage("The sitemap https://example.org/a.xml could not be read: It takes too long.");
    }

    @Test
    void listsOnlyTheNewestOfAFeed() throws Exception {
        reader.putFeed(START, "monday", "https://example.org/a", "https://other.example/z", "https://example.org/b");
        assertThat(list()).containsOnlyKeys("a", "b");
        assertThat(isNewestOnly()).isTrue();
        Set<String> before = revisions();
        assertThat(revisions()).isEqualTo(before);
        reader.putFeed(START, "tuesday", "https://example.org/a");
        assertThat(revisions()).doesNotContainAnyElementsOf(before);

        reader.putIndex(START, "https://example.org/a.xml", "https://example.org/b.xml");
        reader.putSitemap("https://example.org/a.xml", "https://example.org/a");
        reader.putFeed("https://example.org/b.xml", "monday", "https://example.org/b");
        assertThat(list()).containsOnlyKeys("a", "b");
        assertThat(isNewestOnly()).as("a feed among sitemaps").isTrue();
        reader.putSitemap(START, "https://example.org/a");
        assertThat(isNewestOnly()).isFalse();
    }

    private boolean isNewestOnly() throws PlaceException {
        try (OpenPlace place = kind.openPlace(ConnectorSettings.of("sitemap", START))) {
            place.listItems(new CollectedItems());
            return place.listsOnlyNewest();
        }
    }

    private Set<String> revisions() throws PlaceException {
        try (OpenPlace place = kind.openPlace(ConnectorSettings.of("sitemap", START))) {
            var items = new CollectedItems();
            place.listItems(items);
            return items.byPath.values()
                    .stream()
                    .map(item -> String.valueOf(item.revision()))
                    .collect(Collectors.toSet());
        }
    }

    @Test
    void saysWhichSettingAllowsAnAddress() {
        reader.putIndex(START, "https://inside.example/a.xml");
        reader.refuseAddress("https://inside.example/a.xml", "The host was not found.");
        assertThatThrownBy(this::list).isInstanceOf(PlaceException.class)
                .hasMessage("The sitemap https://inside.example/a.xml could not be read: The host was not found."
                        + " The operator can allow it by the setting fetch.allow.");
    }

    @Test
    void refusesAddressesThatMayNotBeFetched() {
        fetcher.forbidAddress("https://intranet.example/sitemap.xml");
        assertThatThrownBy(
                () -> kind.checkSettings(ConnectorSettings.of("sitemap", "https://intranet.example/sitemap.xml")))
                .isInstanceOf(AddressRefusedException.class);
        assertThatThrownBy(() -> kind.checkSettings(ConnectorSettings.of("sitemap", "file:///etc/sitemap.xml")))
                .isInstanceOf(InvalidRequestException.class);
        kind.checkSettings(ConnectorSettings.of("sitemap", START));
    }
}
