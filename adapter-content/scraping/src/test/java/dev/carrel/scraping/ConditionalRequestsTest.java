package dev.carrel.scraping;

import dev.carrel.application.port.PageFetcher.FetchRequest;
import dev.carrel.application.port.PageFetcher.FetchResult;
import dev.carrel.application.port.PageFetcher.Validators;
import dev.carrel.domain.WebAddress;
import dev.carrel.scraping.http.RequestUris;
import dev.carrel.scraping.testserver.LoopbackWebServer;
import dev.carrel.scraping.testserver.RawSocketServer;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static dev.carrel.scraping.FetchFixture.asPage;
import static dev.carrel.scraping.FetchFixture.loopbackFetcher;
import static org.assertj.core.api.Assertions.assertThat;

/** Conditional requests: which validators are sent to which page. */
final class ConditionalRequestsTest {

    private static final byte[] BODY = "body".getBytes(StandardCharsets.UTF_8);
    private static final Validators VERSION = new Validators("\"1\"", "Sun, 06 Nov 1994 08:49:37 GMT");

    private final LoopbackWebServer web = new LoopbackWebServer();
    private final GuardedPageFetcher fetcher = loopbackFetcher().build();

    @AfterEach
    void stop() {
        fetcher.close();
        web.close();
    }

    @Test
    void sendsValidatorsToEquivalentRedirectTarget() {
        WebAddress start = web.serveRedirect("/docs", 301, "/docs/");
        web.serveVersion("/docs/", BODY, VERSION);

        assertThat(asPage(fetcher.fetchPage(FetchRequest.of(start))).validators()).isEqualTo(VERSION);
        assertThat(fetcher.fetchPage(new FetchRequest(start, VERSION, false))).isEqualTo(new FetchResult.NotModified());
    }

    @Test
    void sendsNoValidatorsToAnotherPage() {
        WebAddress start = web.serveRedirect("/old", 302, "/new");
        web.serveVersion("/new", BODY, VERSION);

        assertThat(asPage(fetcher.fetchPage(new FetchRequest(start, VERSION, false))).validators())
                .isEqualTo(Validators.NONE);
        assertThat(web.requests()).hasSize(2);
        assertThat(web.requests().getFirst()).containsEntry("If-none-match", List.of("\"1\""))
                .containsEntry("If-modified-since", List.of("Sun, 06 Nov 1994 08:49:37 GMT"));
        assertThat(web.requests().getLast()).doesNotContainKeys("If-none-match", "If-modified-since");
    }

    @Test
    void recognisesSpellingsOfOnePage() {
        for (List<String> same : List.of(List.of("http://a.example/b", "https://www.a.example/b/"),
                List.of("http://a.example", "http://a.example/"), List.of("http://a.example/#x", "http://A.example/"),
                List.of("http://a.example:8080/b?c", "http://a.example:8080/b/?c"))) {
            assertThat(isSamePage(same.getFirst(), same.getLast())).as("%s", same).isTrue();
        }
        for (List<String> others : List.of(List.of("http://a.example/b", "http://a.example/c"),
                List.of("http://a.example/b", "http://b.example/b"),
                List.of("http://a.example/b", "http://a.example/B"),
                List.of("http://a.example/b", "http://a.example/b?c"),
                List.of("http://a.example/b", "http://a.example:8080/b"))) {
            assertThat(isSamePage(others.getFirst(), others.getLast())).as("%s", others).isFalse();
        }
    }

    @Test
    void dropsUnsendableValidators() throws IOException {
        for (String etag : new String[]{"\"" + "x".repeat(1023) + "\"", "\"tab\there\"", "\"gr\u00fcn\"", ""}) {
            assertThat(validators(etag)).as(etag).isEqualTo(new Validators(null, "today"));
        }
        String longest = "\"" + "x".repeat(1022) + "\"";
        assertThat(validators(longest)).isEqualTo(new Validators(longest, "today"));
    }

    @Test
    void sendsNoUnknownValidators() {
        WebAddress address = web.serveVersion("/page", BODY, VERSION);

        for (String forged : new @Nullable String[]{"\"1\"\r\nX-Forged: 1", "", "\n", "\"gr\u00fcn\""}) {
            asPage(fetcher.fetchPage(new FetchRequest(address, new Validators(forged, forged), false)));
        }
        assertThat(web.requests()).hasSize(4)
                .extracting(Map::keySet)
                .allSatisfy(
                        names -> assertThat(names).doesNotContain("If-none-match", "If-modified-since", "X-forged"));
    }

    @Test
    void refusesUnsolicitedNotModified() {
        WebAddress address = web.serveStatus("/page", 304);

        assertThat(FetchFixture.asFailure(fetcher.fetchPage(FetchRequest.of(address))).isRetryable()).isFalse();
        assertThat(fetcher.fetchPage(new FetchRequest(address, VERSION, false)))
                .isEqualTo(new FetchResult.NotModified());
    }

    private Validators validators(String etag) throws IOException {
        try (var server = RawSocketServer.respondingWith("HTTP/1.1 200 OK\r\nETag: " + etag
                + "\r\nLast-Modified: today\r\nContent-Length: 4\r\n\r\nbody")) {
            return asPage(fetcher.fetchPage(FetchRequest.of(server.addressOf("/")))).validators();
        }
    }

    private static boolean isSamePage(String one, String other) {
        return RequestUris.isSamePage(new WebAddress(one), new WebAddress(other));
    }
}
