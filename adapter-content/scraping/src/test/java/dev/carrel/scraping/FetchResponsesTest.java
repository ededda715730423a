package dev.carrel.scraping;

import dev.carrel.application.port.PageFetcher.FetchRequest;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.document.Failure;
import dev.carrel.scraping.guard.IpLiterals;
import dev.carrel.scraping.testserver.LoopbackWebServer;
import dev.carrel.scraping.testserver.RawSocketServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.UnknownHostException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static dev.carrel.scraping.FetchFixture.asFailure;
import static dev.carrel.scraping.FetchFixture.asPage;
import static dev.carrel.scraping.FetchFixture.fetch;
import static dev.carrel.scraping.FetchFixture.loopbackFetcher;
import static org.assertj.core.api.Assertions.assertThat;

/** Responses of ordinary servers, and what a request reveals to them. */
final class FetchResponsesTest {

    private static final byte[] BODY = "body".getBytes(StandardCharsets.UTF_8);

    private final LoopbackWebServer web = new LoopbackWebServer();

    @AfterEach
    void stop() {
        web.close();
    }

    @Test
    void mapsStatusToTransientOrPermanentFailure() {
        for (int status : new int[]{408, 425, 429, 500, 502, 503, 504, 599}) {
            assertThat(asFailure(fetch(web.serveStatus("/s" + status, status))).isRetryable()).as("%d", status)
                    .isTrue();
        }
        for (int status : new int[]{300, 304, 400, 401, 402, 403, 404, 405, 406, 410, 418, 451}) {
            assertThat(asFailure(fetch(web.serveStatus("/s" + status, status))).isRetryable()).as("%d", status)
                    .isFalse();
        }
        assertThat(asFailure(fetch(web.serveStatus("/gone", 410))))
                .isEqualTo(Failure.sourceGone("There is no such page (410)."));
    }

    @Test
    void refusesEmptyPage() {
        assertThat(asFailure(fetch(web.servePage("/empty", "text/html", new byte[0])))).isEqualTo(
                Failure.permanentFailure("The page is empty."));
        assertThat(asFailure(fetch(web.serveStatus("/no-content", 204))))
                .isEqualTo(Failure.permanentFailure("The page is empty."));
    }

    @Test
    void refusesNonTextTypesUnread() {
        for (String type : new String[]{"image/png", "Video/MP4; codecs=avc1", "audio/mpeg", "font/woff2",
            "application/zip"}) {
            assertThat(asFailure(fetch(web.servePage("/media", type, BODY))).reason()).as(type).contains("not text");
        }
        for (String type : new String[]{"text/html", "application/pdf", "application/octet-stream", "image/svg+xml",
            "nonsense"}) {
            assertThat(asPage(fetch(web.servePage("/text", type, BODY))).bytes()).as(type).isEqualTo(BODY);
        }
    }

    @Test
    void sendsNoCookiesOrCredentials() {
        web.serve("/cookie", exchange -> {
            exchange.getResponseHeaders().add("Set-Cookie", "session=1; Path=/");
            exchange.getResponseHeaders().add("Location", "/end");
            exchange.sendResponseHeaders(302, -1);
        });
        WebAddress end = web.servePage("/end", "text/plain", BODY);

        try (var fetcher = loopbackFetcher()
                .userAgent("Reader/1 (+mailto:a@b.example)")
                .build()) {
            asPage(fetcher.fetchPage(FetchRequest.of(web.addressOf("/cookie"))));
            asPage(fetcher.fetchPage(FetchRequest.of(end)));
        }

        assertThat(web.requests()).hasSize(3).allSatisfy(fields -> {
            assertThat(fields).containsEntry("User-agent", List.of("Reader/1 (+mailto:a@b.example)"));
            assertThat(fields).doesNotContainKeys("Cookie", "Authorization", "Referer", "Upgrade");
        });
    }

    @Test
    void requestsEachPageOnce() {
        web.serve("/challenge", exchange -> {
            exchange.getResponseHeaders().add("WWW-Authenticate", "Basic realm=\"inside\"");
            exchange.sendResponseHeaders(401, -1);
        });
        web.serve("/busy", exchange -> {
            exchange.getResponseHeaders().add("Retry-After", "0");
            exchange.sendResponseHeaders(503, -1);
        });

        assertThat(asFailure(fetch(web.addressOf("/challenge"))).isRetryable()).isFalse();
        assertThat(asFailure(fetch(web.addressOf("/busy"))).isRetryable()).isTrue();
        assertThat(web.requests()).hasSize(2);
    }

    @Test
    void ignoresProxiesOfTheJvm() throws IOException {
        WebAddress address = web.servePage("/direct", "text/plain", BODY);
        try (var proxy = RawSocketServer.respondingWith("HTTP/1.1 200 OK\r\n\r\nfrom the proxy")) {
            var settings = Map.of("http.proxyHost", "127.0.0.1", "http.proxyPort", "" + proxy.port(), "socksProxyHost",
                    "127.0.0.1", "socksProxyPort", "" + proxy.port(), "http.nonProxyHosts", "", "socksNonProxyHosts",
                    "");
            settings.forEach(System::setProperty);
            try {
                assertThat(asPage(fetch(address)).bytes()).isEqualTo(BODY);
            } finally {
                settings.keySet().forEach(System::clearProperty);
            }
            assertThat(proxy.connectionCount()).isZero();
        }
    }

    @Test
    void hidesWhetherAnInternalHostExists() {
        InetAddress inside = IpLiterals.parseAddress("10.0.0.1").orElseThrow();
        Failure unknown = asFailure(fetch(loopbackFetcher().hostLookup(host -> {
            throw new UnknownHostException(host);
        }), new WebAddress("http://wiki.example/")));
        Failure refused = asFailure(fetch(loopbackFetcher().hostLookup(host -> List.of(inside)),
                new WebAddress("http://wiki.example/")));

        assertThat(unknown.reason()).isEqualTo(refused.reason()).doesNotContain("10.0.0.1");
        assertThat(unknown.isRetryable()).isTrue();
        assertThat(refused.isRetryable()).isFalse();
    }

    @Test
    void connectsToTheCheckedAddressWithTheRequestedHostName() {
        web.servePage("/named", "text/plain", BODY);
        InetAddress loopback = IpLiterals.parseAddress("127.0.0.1").orElseThrow();
        var address = new WebAddress("http://wiki.example:" + web.port() + "/named");

        assertThat(asPage(
                fetch(loopbackFetcher().hostLookup(host -> List.of(loopback)), address))
                .location()).isEqualTo(address);
        assertThat(web.requests()).singleElement()
                .satisfies(fields -> assertThat(fields).containsEntry("Host", List.of("wiki.example:" + web.port())));
    }

    @Test
    void abortsWhenTheFetcherIsClosed() throws Exception {
        var connected = new CountDownLatch(1);
        try (var silent = RawSocketServer.respondingWith((client, out) -> {
            connected.countDown();
            Thread.sleep(FetchFixture.LONG_TIMEOUT);
        });
                var fetcher = loopbackFetcher().build()) {
            var result = new CompletableFuture<Failure>();
            Thread.ofVirtual()
                    .start(() -> result.complete(asFailure(fetcher.fetchPage(FetchRequest.of(silent.addressOf("/"))))));
            connected.await();

            fetcher.close();

            assertThat(result.get())
                    .isEqualTo(Failure.transientFailure("The request was aborted before the response arrived."));
            assertThat(asFailure(fetcher.fetchPage(FetchRequest.of(silent.addressOf("/"))))).isEqualTo(
                    Failure.transientFailure("The request was aborted before the response arrived."));
        }
    }
}
