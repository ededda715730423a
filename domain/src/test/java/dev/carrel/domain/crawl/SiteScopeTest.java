package dev.carrel.domain.crawl;

import dev.carrel.domain.WebAddress;
import dev.carrel.domain.crawl.SiteScope.Link;
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
    void anotherSiteIsNone(String link) {
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
    void aPageHasOneSpelling(String link, String spelling) {
        assertThat(of(link)).map(found -> found.address().value()).contains(spelling);
    }

    @Test
    void anUnusualPortIsASiteOfItsOwn() {
        var local = new SiteScope(new WebAddress("http://127.0.0.1:8099/"));

        assertThat(local.of(new WebAddress("http://127.0.0.1:8099/a"))).map(link -> link.address().value())
                .contains("http://127.0.0.1:8099/a");
        assertThat(local.of(new WebAddress("http://127.0.0.1:8098/a"))).isEmpty();
    }

    @Test
    void queriesOfOnePathAreOfOneShape() {
        Link one = of("https://www.example.org/list?sort=a&page=1").orElseThrow();
        Link other = of("https://www.example.org/list?filter=b").orElseThrow();

        assertThat(one.shape()).isEqualTo(other.shape());
        assertThat(one.mostOfShape()).isEqualTo(SiteScope.MOST_QUERIES_OF_A_PATH);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/calendar/2026/11", "/calendar/2026/11/20/", "/events/2026-11-20"})
    void daysOfACalendarAreOfOneShape(String path) {
        Link day = of("https://www.example.org" + path).orElseThrow();

        assertThat(day.mostOfShape()).isEqualTo(SiteScope.MOST_OF_A_CALENDAR);
        assertThat(of("https://www.example.org" + path.replace("11", "12")).orElseThrow().shape())
                .isEqualTo(day.shape());
    }

    @ParameterizedTest
    @ValueSource(strings = {"/articles/17", "/2026/11/20/how-tides-work", "/v2/guide", "/"})
    void ordinaryPagesAreNotLimited(String path) {
        Link page = of("https://www.example.org" + path).orElseThrow();

        assertThat(page.mostOfShape()).isEqualTo(Integer.MAX_VALUE);
        assertThat(page.trap()).isNull();
    }

    @ParameterizedTest
    @CsvSource({"/a/b/a/b/a/b/a/b, repeats itself", "/1/2/3/4/5/6/7/8/9/10/11/12/13/14/15/16/17/18/19/20/21, 20 steps",
        "/logo.PNG, end in .png"})
    void trapsAreSaidToBeTraps(String path, String reason) {
        assertThat(of("https://www.example.org" + path).orElseThrow().trap()).contains(reason);
    }

    @Test
    void longAddressesAreTraps() {
        assertThat(of("https://www.example.org/" + "a".repeat(1000)).orElseThrow().trap()).contains("longer than");
    }

    private Optional<Link> of(String link) {
        return scope.of(new WebAddress(link));
    }
}
