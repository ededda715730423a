package dev.carrel.scraping;

import dev.carrel.domain.WebAddress;
import dev.carrel.domain.document.Failure;
import dev.carrel.scraping.http.FetchFailedException;
import dev.carrel.scraping.http.RequestUris;
import dev.carrel.scraping.testserver.LoopbackWebServer;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static dev.carrel.scraping.FetchFixture.asFailure;
import static dev.carrel.scraping.FetchFixture.asPage;
import static dev.carrel.scraping.FetchFixture.fetch;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

final class RedirectsTest {

    private final LoopbackWebServer web = new LoopbackWebServer();

    @AfterEach
    void stop() {
        web.close();
    }

    @Test
    void resolvesLocation() throws FetchFailedException {
        for (List<String> row : List.of(List.of("http://a.example/b/c?d", "e", "http://a.example/b/e"),
                List.of("http://a.example/b/c?d", "/e", "http://a.example/e"),
                List.of("http://a.example/b/c?d", "../e", "http://a.example/e"),
                List.of("http://a.example/b/c?d", "?e", "http://a.example/b/c?e"),
                List.of("http://a.example/b/c?d", "//other.example/e", "http://other.example/e"),
                List.of("https://a.example/b", "//other.example/e", "https://other.example/e"),
                List.of("http://a.example/b", "https://a.example/b", "https://a.example/b"),
                List.of("http://a.example", "b", "http://a.example/b"),
                List.of("http://a.example:8080/b", "c", "http://a.example:8080/c"),
                List.of("http://bücher.example/b", "c", "http://xn--bcher-kva.example/c"),
                List.of("http://a.example/b", "/with space|bar", "http://a.example/with%20space%7Cbar"),
                List.of("http://a.example/b", "/grün", "http://a.example/gr%C3%BCn"),
                List.of("http://a.example/b", "/kept%20as%C3%BCit", "http://a.example/kept%20as%C3%BCit"),
                List.of("http://[2606:4700::1111]/b", "c", "http://[2606:4700::1111]/c"))) {
            assertThat(RequestUris.resolveRedirect(new WebAddress(row.get(0)), row.get(1)).value()).as("%s", row)
                    .isEqualTo(row.get(2));
        }
    }

    @Test
    void refusesLocationsThatAreNoWebAddress() {
        var start = new WebAddress("http://a.example/b");
        for (String location : new String[]{"ftp://a.example/", "file:///etc/passwd", "javascript:alert(1)",
            "data:text/html,x", "gopher://a.example/", "http://user:secret@a.example/", "http://2130706433/",
            "http://127.1/", "http://0x7f.0.0.1/", "http://", "http://a.example:99999/", "%", "http://[::1/"}) {
            assertThatExceptionOfType(FetchFailedException.class).as(location)
                    .isThrownBy(() -> RequestUris.resolveRedirect(start, location))
                    .withMessageContaining("not a web address");
        }
    }

    @Test
    void encodesRequestUri() {
        assertThat(wire("http://Example.COM")).isEqualTo("http://example.com/");
        assertThat(wire("https://example.com:443/a#b")).isEqualTo("https://example.com/a");
        assertThat(wire("http://example.com:443/?q=ä")).isEqualTo("http://example.com:443/?q=%C3%A4");
        assertThat(wire("http://bücher.example/ä%2Fb;c=d")).isEqualTo("http://xn--bcher-kva.example/%C3%A4%2Fb;c=d");
    }

    @Test
    void followsEveryRedirectStatus() {
        web.servePage("/end", "text/plain", "there".getBytes(StandardCharsets.UTF_8));
        for (int status : new int[]{301, 302, 303, 307, 308}) {
            WebAddress start = web.serveRedirect("/start" + status, status, "end");

            assertThat(asPage(fetch(start)).location()).isEqualTo(web.addressOf("/end"));
        }
    }

    @Test
    void followsFiveRedirects() {
        web.servePage("/0", "text/plain", "there".getBytes(StandardCharsets.UTF_8));
        for (int i = 1; i <= 6; i++) {
            web.serveRedirect("/" + i, 302, "/" + (i - 1));
        }

        assertThat(asPage(fetch(web.addressOf("/5"))).location()).isEqualTo(web.addressOf("/0"));
        assertThat(asFailure(fetch(web.addressOf("/6"))))
                .isEqualTo(Failure.permanentFailure("The page redirects more than 5 times."));
    }

    @Test
    void refusesRedirectCircle() {
        web.serveRedirect("/a", 302, "/b");
        web.serveRedirect("/b", 302, "/a#again");
        web.serveRedirect("/self", 302, "/self");

        assertThat(asFailure(fetch(web.addressOf("/a"))))
                .isEqualTo(Failure.permanentFailure("The page redirects in a circle."));
        assertThat(asFailure(fetch(web.addressOf("/self"))))
                .isEqualTo(Failure.permanentFailure("The page redirects in a circle."));
        assertThat(web.requests()).hasSize(3);
    }

    @Test
    void checksPolicyOfEachTarget() {
        for (String inside : new String[]{"http://127.0.0.2/", "http://[::1]/", "http://10.0.0.1/",
            "//169.254.169.254/latest/meta-data/", "http://[::ffff:10.0.0.1]/", "http://1.1.1.1:6379/"}) {
            Failure failure = asFailure(fetch(web.serveRedirect("/trap", 302, inside)));

            assertThat(failure.isRetryable()).as(inside).isFalse();
            assertThat(failure.reason()).as(inside).contains("may");
        }
    }

    @Test
    void refusesOtherSchemes() {
        assertThat(asFailure(fetch(web.serveRedirect("/ftp", 302, "ftp://127.0.0.1/")))).isEqualTo(
                Failure.permanentFailure("The page redirects to something that is not a web address."));
    }

    @Test
    void refusesRedirectWithoutLocation() {
        assertThat(asFailure(fetch(web.serveStatus("/lost", 302)))).isEqualTo(
                Failure.permanentFailure("The server responded with the status 302."));
    }

    private static String wire(String address) {
        return RequestUris.toRequestUri(new WebAddress(address)).toString();
    }
}
