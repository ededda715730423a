package dev.carrel.bootstrap.metrics;

import dev.carrel.http.HttpMonitor;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter.MeterProvider;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/** Measures HTTP requests by route and status class. */
final class HttpMetrics implements HttpMonitor {

    private final MeterProvider<Timer> requests;
    private final AtomicInteger active = new AtomicInteger();
    private final AtomicInteger eventStreams = new AtomicInteger();
    private final Supplier<String> text;

    /**
     * Creates the metrics.
     *
     * @param text exports all metrics of the registry
     */
    HttpMetrics(MeterRegistry registry, Supplier<String> text) {
        this.requests = LatencyTimers.secondsTimer("carrel.http.requests", "HTTP requests.")
                .withRegistry(registry);
        this.text = text;
        Gauge.builder("carrel.http.requests.active", active, AtomicInteger::get)
                .description("HTTP requests in progress.")
                .register(registry);
        Gauge.builder("carrel.event.streams", eventStreams, AtomicInteger::get)
                .description("Open streams of change events.")
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

    @Override
    public void eventStreamsCounted(int open) {
        eventStreams.set(open);
    }

    /** Returns the status class; a status of 0 means that the client disconnected before the response. */
    private static String statusClass(int status) {
        return status == 0 ? "none" : status / 100 + "xx";
    }

    @Override
    public String metricsText() {
        return text.get();
    }
}
