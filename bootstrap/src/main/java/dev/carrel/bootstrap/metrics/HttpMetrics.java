package dev.carrel.bootstrap.metrics;

import dev.carrel.http.HttpMonitor;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter.MeterProvider;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/** How many requests there are, what they are answered, and how long that takes. */
final class HttpMetrics implements HttpMonitor {

    private final MeterProvider<Timer> requests;
    private final AtomicInteger active = new AtomicInteger();
    private final Supplier<String> text;

    /**
     * @param text of all that is measured, here and elsewhere
     */
    HttpMetrics(MeterRegistry registry, Supplier<String> text) {
        this.requests = LatencyTimers.secondsTimer("carrel.http.requests", "Requests that were answered.")
                .withRegistry(registry);
        this.text = text;
        Gauge.builder("carrel.http.requests.active", active, AtomicInteger::get)
                .description("Requests that have come and are not done with.")
                .register(registry);
    }

    @Override
    public void requestStarted() {
        active.incrementAndGet();
    }

    @Override
    public void requestCompleted(String method, String route, int status, Duration took) {
        active.decrementAndGet();
        requests.withTags("method", method, "route", route, "status", statusClass(status)).record(took);
    }

    /** Zero is the status of a request whose client was gone before there was an answer. */
    private static String statusClass(int status) {
        return status == 0 ? "none" : status / 100 + "xx";
    }

    @Override
    public String metricsText() {
        return text.get();
    }
}
