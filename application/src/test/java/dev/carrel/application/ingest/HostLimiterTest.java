package dev.carrel.application.ingest;

import dev.carrel.application.ingest.HostLimiter.HostPermit;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

final class HostLimiterTest {

    private final AtomicLong nanos = new AtomicLong();
    private final HostLimiter limiter = new HostLimiter(2, nanos::get);

    @Test
    void blocksAHostAtItsLimitOnly() {
        HostPermit first = limiter.acquireHost("site.example", Duration.ZERO);
        assertThat(limiter.findBlockedHosts()).isEmpty();
        limiter.acquireHost("site.example", Duration.ZERO);
        assertThat(limiter.findBlockedHosts()).containsExactly("site.example");

        first.release();

        assertThat(limiter.findBlockedHosts()).isEmpty();
    }

    @Test
    void blocksAHostForItsPauseAfterTheFetchHasEnded() {
        limiter.acquireHost("site.example", Duration.ofSeconds(10)).release();
        assertThat(limiter.findBlockedHosts()).containsExactly("site.example");
        advanceClock(Duration.ofSeconds(4));
        assertThat(limiter.timeUntilNextOpening()).contains(Duration.ofSeconds(6));

        advanceClock(Duration.ofSeconds(6));

        assertThat(limiter.findBlockedHosts()).isEmpty();
        assertThat(limiter.timeUntilNextOpening()).isEmpty();
    }

    @Test
    void aHostAtItsLimitHasNoNextOpening() {
        limiter.acquireHost("site.example", Duration.ofSeconds(10));
        limiter.acquireHost("site.example", Duration.ofSeconds(10));
        limiter.acquireHost("other.example", Duration.ofSeconds(20));

        assertThat(limiter.timeUntilNextOpening()).contains(Duration.ofSeconds(20));
    }

    private void advanceClock(Duration time) {
        nanos.addAndGet(time.toNanos());
    }
}
