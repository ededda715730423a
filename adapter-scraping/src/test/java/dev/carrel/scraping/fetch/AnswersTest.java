package dev.carrel.scraping.fetch;

import dev.carrel.application.port.PageFetcher.FetchRequest;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.document.Failure;
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

import static dev.carrel.scraping.fetch.FetchFixture.LOOPBACK;
import static dev.carrel.scraping.fetch.FetchFixture.failure;
import static dev.carrel.scraping.fetch.FetchFixture.fetch;
import static dev.carrel.scraping.fetch.FetchFixture.page;
import static org.assertj.core.api.Assertions.assertThat;

/** What becomes of the answers of ordinary servers, and what these learn of the fetcher. */
final class AnswersTest {

    private static final byte[] BODY = "body".getBytes(StandardCharsets.UTF_8);

    private final LoopbackWeb web = new LoopbackWeb();

    @AfterEach
    void stop() {
        web.close();
    }

    @Test
    void failForNowOrForGoodByStatus() {
        for (int status : new int[]{408, 425, 429, 500, 502, 503, 504, 599}) {
            assertThat(failure(fetch(web.status("/s" + status, status))).isRetryable()).as("%d", status).isTrue();
        }
        for (int status : new int[]{300, 304, 400, 401, 402, 403, 404, 405, 406, 410, 418, 451}) {
            assertThat(failure(fetch(web.status("/s" + status, status))).isRetryable()).as("%d", status).isFalse();
        }
        assertThat(failure(fetch(web.status("/gone", 410))))
                .isEqualTo(Failure.sourceGone("There is no such page (410)."));
    }

    @Test
    void failWhereThereIsNothingToRead() {
        assertThat(failure(fetch(web.page("/empty", "text/html", new byte[0])))).isEqualTo(
                Failure.permanentFailure("The page is empty."));
        assertThat(failure(fetch(web.status("/no-content", 204))))
                .isEqualTo(Failure.permanentFailure("The page is empty."));
    }

    @Test
    void failAtOnceWhereTheTypeHasNoText() {
        for (String type : new String[]{"image/png", "Video/MP4; codecs=avc1", "audio/mpeg", "font/woff2",
            "application/zip"}) {
            assertThat(failure(fetch(web.page("/media", type, BODY))).reason()).as(type).contains("not a text");
        }
        for (String type : new String[]{"text/html", "application/pdf", "application/octet-stream", "image/svg+xml",
            "nonsense"}) {
            assertThat(page(fetch(web.page("/text", type, BODY))).bytes()).as(type).isEqualTo(BODY);
        }
    }

    @Test
    void leaveNoTrace() {
        web.serve("/cookie", exchange -> {
            exchange.getResponseHeaders().add("Set-Cookie", "session=1; Path=/");
            exchange.getResponseHeaders().add("Location", "/end");
            exchange.sendResponseHeaders(302, -1);
        });
        WebAddress end = web.page("/end", "text/plain", BODY);

        try (var fetcher = GuardedPageFetcher.builder()
                .policy(LOOPBACK)
                .userAgent("Reader/1 (+mailto:a@b.example)")
                .build()) {
            page(fetcher.fetchPage(FetchRequest.of(web.address("/cookie"))));
            page(fetcher.fetchPage(FetchRequest.of(end)));
        }

        assertThat(web.requests()).hasSize(3).allSatisfy(fields -> {
            assertThat(fields).containsEntry("User-agent", List.of("Reader/1 (+mailto:a@b.example)"));
            assertThat(fields).doesNotContainKeys("Cookie", "Authorization", "Referer", "Upgrade");
        });
    }

    @Test
    void areAskedForOnce() {
        web.serve("/challenge", exchange -> {
            exchange.getResponseHeaders().add("WWW-Authenticate", "Basic realm=\"inside\"");
            exchange.sendResponseHeaders(401, -1);
        });
        web.serve("/busy", exchange -> {
            exchange.getResponseHeaders().add("Retry-After", "0");
            exchange.sendResponseHeaders(503, -1);
        });

        assertThat(failure(fetch(web.address("/challenge"))).isRetryable()).isFalse();
        assertThat(failure(fetch(web.address("/busy"))).isRetryable()).isTrue();
        assertThat(web.requests()).hasSize(2);
    }

    @Test
    void comeWithoutAnyProxyOfTheJvm() throws IOException {
        WebAddress address = web.page("/direct", "text/plain", BODY);
        try (var proxy = RawServer.saying("HTTP/1.1 200 OK\r\n\r\nfrom the proxy")) {
            var settings = Map.of("http.proxyHost", "127.0.0.1", "http.proxyPort", "" + proxy.port(), "socksProxyHost",
                    "127.0.0.1", "socksProxyPort", "" + proxy.port(), "http.nonProxyHosts", "", "socksNonProxyHosts",
                    "");
            settings.forEach(System::setProperty);
            try {
                assertThat(page(fetch(address)).bytes()).isEqualTo(BODY);
            } finally {
                settings.keySet().forEach(System::clearProperty);
            }
            assertThat(proxy.connections()).isZero();
        }
    }

    @Test
    void doNotTellAnUnknownHostFromOneInside() {
        InetAddress inside = Literals.address("10.0.0.1").orElseThrow();
        Failure unknown = failure(fetch(GuardedPageFetcher.builder().lookup(host -> {
            throw new UnknownHostException(host);
        }), new WebAddress("http://wiki.example/")));
        Failure refused = failure(fetch(GuardedPageFetcher.builder().lookup(host -> List.of(inside)),
                new WebAddress("http://wiki.example/")));

        assertThat(unknown.reason()).isEqualTo(refused.reason()).doesNotContain("10.0.0.1");
        assertThat(unknown.isRetryable()).isTrue();
        assertThat(refused.isRetryable()).isFalse();
    }

    @Test
    void comeFromTheAddressThatWasCheckedUnderTheNameThatWasAskedFor() {
        web.page("/named", "text/plain", BODY);
        InetAddress loopback = Literals.address("127.0.0.1").orElseThrow();
        var address = new WebAddress("http://wiki.example:" + web.port() + "/named");

        assertThat(page(fetch(GuardedPageFetcher.builder().policy(LOOPBACK).lookup(host -> List.of(loopback)), address))
                .location()).isEqualTo(address);
        assertThat(web.requests()).singleElement()
                .satisfies(fields -> assertThat(fields).containsEntry("Host", List.of("wiki.example:" + web.port())));
    }

    @Test
    void endWhenTheFetcherIsClosed() throws Exception {
        var connected = new CountDownLatch(1);
        try (var silent = RawServer.saying((client, out) -> {
            connected.countDown();
            Thread.sleep(FetchFixture.LONG);
        });
                var fetcher = GuardedPageFetcher.builder().policy(LOOPBACK).limits(FetchFixture.LIMITS).build()) {
            var result = new CompletableFuture<Failure>();
            Thread.ofVirtual()
                    .start(() -> result.complete(failure(fetcher.fetchPage(FetchRequest.of(silent.address("/"))))));
            connected.await();

            fetcher.close();

            assertThat(result.get())
                    .isEqualTo(Failure.transientFailure("The request was stopped before it was answered."));
            assertThat(failure(fetcher.fetchPage(FetchRequest.of(silent.address("/"))))).isEqualTo(
                    Failure.transientFailure("The request was stopped before it was answered."));
        }
    }
}
