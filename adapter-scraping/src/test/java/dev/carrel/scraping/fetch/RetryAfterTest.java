package dev.carrel.scraping.fetch;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import org.apache.hc.core5.http.message.BasicHttpResponse;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static dev.carrel.scraping.fetch.FetchFixture.LOOPBACK;
import static dev.carrel.scraping.fetch.FetchFixture.failure;
import static dev.carrel.scraping.fetch.FetchFixture.fetch;
import static org.assertj.core.api.Assertions.assertThat;

final class RetryAfterTest {

    private static final InstantSource CLOCK = InstantSource.fixed(Instant.parse("1994-11-06T08:49:37Z"));

    private final LoopbackWeb web = new LoopbackWeb();

    @AfterEach
    void stop() {
        web.close();
    }

    @Test
    void isANumberOfSeconds() {
        assertThat(pause("0")).isZero();
        assertThat(pause(" 120 ")).isEqualTo(Duration.ofMinutes(2));
        assertThat(pause("999999999")).isEqualTo(Duration.ofSeconds(999_999_999));
    }

    @Test
    void isAMoment() {
        assertThat(pause("Sun, 06 Nov 1994 08:50:37 GMT")).isEqualTo(Duration.ofMinutes(1));
        assertThat(pause("Sun, 06 Nov 1994 08:48:37 GMT")).isZero();
    }

    @Test
    void isNothingWhereItIsNonsense() {
        for (String nonsense : new String[]{"", "soon", "-5", "1.5", "1e9", "99999999999999999999", "Sun, 99 Nov"}) {
            assertThat(pause(nonsense)).as(nonsense).isZero();
        }
        assertThat(RetryAfter.of(new BasicHttpResponse(503), CLOCK)).isZero();
    }

    @Test
    void isToldWithWhatMayHeal() {
        for (int status : new int[]{429, 503, 408, 500}) {
            assertThat(failure(fetch(GuardedPageFetcher.builder().policy(LOOPBACK).clock(CLOCK),
                    web.serve("/s" + status, exchange -> {
                        exchange.getResponseHeaders().set("Retry-After", "Sun, 06 Nov 1994 08:50:37 GMT");
                        exchange.sendResponseHeaders(status, -1);
                    }))).retryAfter()).as("%d", status).isEqualTo(Duration.ofMinutes(1));
        }
        assertThat(failure(fetch(web.status("/plain", 503))).retryAfter()).isZero();
    }

    private static Duration pause(String value) {
        var answer = new BasicHttpResponse(503);
        answer.setHeader("Retry-After", value);
        return RetryAfter.of(answer, CLOCK);
    }
}
