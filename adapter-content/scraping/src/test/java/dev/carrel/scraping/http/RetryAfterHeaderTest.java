package dev.carrel.scraping.http;

import dev.carrel.scraping.testserver.LoopbackWebServer;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import org.apache.hc.core5.http.message.BasicHttpResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static dev.carrel.scraping.FetchFixture.asFailure;
import static dev.carrel.scraping.FetchFixture.fetch;
import static dev.carrel.scraping.FetchFixture.loopbackFetcher;
import static org.assertj.core.api.Assertions.assertThat;

final class RetryAfterHeaderTest {

    private static final InstantSource CLOCK = InstantSource.fixed(Instant.parse("1994-11-06T08:49:37Z"));

    private final LoopbackWebServer web = new LoopbackWebServer();

    @AfterEach
    void stop() {
        web.close();
    }

    @Test
    void readsSeconds() {
        assertThat(pause("0")).isZero();
        assertThat(pause(" 120 ")).isEqualTo(Duration.ofMinutes(2));
        assertThat(pause("999999999")).isEqualTo(Duration.ofSeconds(999_999_999));
    }

    @Test
    void readsHttpDate() {
        assertThat(pause("Sun, 06 Nov 1994 08:50:37 GMT")).isEqualTo(Duration.ofMinutes(1));
        assertThat(pause("Sun, 06 Nov 1994 08:48:37 GMT")).isZero();
    }

    @Test
    void ignoresMalformedValue() {
        for (String nonsense : new String[]{"", "soon", "-5", "1.5", "1e9", "99999999999999999999", "Sun, 99 Nov"}) {
            assertThat(pause(nonsense)).as(nonsense).isZero();
        }
        assertThat(RetryAfterHeader.readDelay(new BasicHttpResponse(503), CLOCK)).isZero();
    }

    @Test
    void passesDelayWithTransientFailure() {
        for (int status : new int[]{429, 503, 408, 500}) {
            assertThat(asFailure(fetch(loopbackFetcher().clock(CLOCK),
                    web.serve("/s" + status, exchange -> {
                        exchange.getResponseHeaders().set("Retry-After", "Sun, 06 Nov 1994 08:50:37 GMT");
                        exchange.sendResponseHeaders(status, -1);
                    }))).retryAfter()).as("%d", status).isEqualTo(Duration.ofMinutes(1));
        }
        assertThat(asFailure(fetch(web.serveStatus("/plain", 503))).retryAfter()).isZero();
    }

    private static Duration pause(String value) {
        var answer = new BasicHttpResponse(503);
        answer.setHeader("Retry-After", value);
        return RetryAfterHeader.readDelay(answer, CLOCK);
    }
}
