package dev.carrel.application.crawl;

import dev.carrel.application.crawl.SiteScope.SiteLink;
import dev.carrel.domain.WebAddress;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;

final class SiteScopeTest {

    private final SiteScope scope = new SiteScope(new WebAddress("https://www.example.org/docs/"));

    @ParameterizedTest
    @ValueSource(strings = {"https://other.example/", "https://docs.example.org/", "https://example.org:8443/",
        "https://example.org.evil.example/", "http://notexample.org/"})
    void rejectsOtherSites(String link) {
        assertThat(of(link)).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({"https://www.example.org/a#top, https://www.example.org/a",
        "http://www.example.org/a, https://www.example.org/a", "https://example.org, https://example.org/",
        "https://www.example.org:443/a, https://www.example.org/a",
        "https://WWW.Example.org/A, https://www.example.org/A",
        "https://www.example.org/a/./b/../c, https://www.example.org/a/c",
        "https://www.example.org/../../a, https://www.example.org/a",
        "https://www.example.org/a;jsessionid=1F/b, https://www.example.org/a/b",
        "https://www.example.org/a?PHPSESSID=7&id=3&utm_source=x, https://www.example.org/a?id=3",
        "https://www.example.org/a?sid=7, https://www.example.org/a",
        "https://www.example.org/a?, https://www.example.org/a",
        "https://www.example.org/a?inside=1, https://www.example.org/a?inside=1"})
    void normalizesAddresses(String link, String spelling) {
        assertThat(of(link)).map(found -> found.address().value()).contains(spelling);
    }

    @Test
    void treatsAnotherPortAsAnotherSite() {
        var local = new SiteScope(new WebAddress("http://127.0.0.1:8099/"));

        assertThat(local.normalizeLink(new WebAddress("http://127.0.0.1:8099/a"))).map(link -> link.address().value())
                .contains("http://127.0.0.1:8099/a");
        assertThat(local.normalizeLink(new WebAddress("http://127.0.0.1:8098/a"))).isEmpty();
    }

    @Test
    void groupsQueriesOfAPath() {
        SiteLink one = of("https://www.example.org/list?sort=a&page=1").orElseThrow();
        SiteLink other = of("https://www.example.org/list?filter=b").orElseThrow();

        assertThat(one.urlPattern()).isEqualTo(other.urlPattern());
        assertThat(one.maxOfPattern()).isEqualTo(SiteScope.MAX_QUERIES_PER_PATH);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/calendar/2026/11", "/calendar/2026/11/20/", "/events/2026-11-20"})
    void groupsCalendarDays(String path) {
        SiteLink day = of("https://www.example.org" + path).orElseThrow();

        assertThat(day.maxOfPattern()).isEqualTo(SiteScope.MAX_CALENDAR_PAGES);
        assertThat(of("https://www.example.org" + path.replace("11", "12")).orElseThrow().urlPattern())
                .isEqualTo(day.urlPattern());
    }

    @ParameterizedTest
    @ValueSource(strings = {"/articles/17", "/2026/11/20/how-tides-work", "/v2/guide", "/"})
    void doesNotLimitOrdinaryPages(String path) {
        SiteLink page = of("https://www.example.org" + path).orElseThrow();

        assertThat(page.maxOfPattern()).isEqualTo(Integer.MAX_VALUE);
        assertThat(page.trapReason()).isNull();
    }

    @ParameterizedTest
    @CsvSource({"/a/b/a/b/a/b/a/b, repeats itself", "/1/2/3/4/5/6/7/8/9/10/11/12/13/14/15/16/17/18/19/20/21, 20 steps",
        "/logo.PNG, end in .png"})
    void detectsCrawlerTraps(String path, String reason) {
        assertThat(of("https://www.example.org" + path).orElseThrow().trapReason()).contains(reason);
    }

    @Test
    void detectsLongAddresses() {
        assertThat(of("https://www.example.org/" + "a".repeat(1000)).orElseThrow().trapReason())
                .contains("longer than");
    }

    private Optional<SiteLink> of(String link) {
        return scope.normalizeLink(new WebAddress(link));
    }
}
