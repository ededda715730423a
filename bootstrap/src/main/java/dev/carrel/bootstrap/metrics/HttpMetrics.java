package dev.carrel.bootstrap.metrics;

import dev.carrel.http.HttpMonitor;
import dev.carrel.integration.micrometer.LatencyTimers;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter.MeterProvider;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;

/** Measures HTTP requests by route and status class. */
final class HttpMetrics implements HttpMonitor {

    /** The reasons that are there from the start, so that their first occurrence is seen as a change. */
    private static final List<String> REFUSALS = List.of("unauthorized", "forbidden", "too-many-requests",
            "unavailable", "token-per-minute", "token-per-day", "token-at-once", "library-per-minute",
            "library-per-day", "library-at-once");
    private static final List<String> VISITOR_REFUSALS = List.of("origin", "token", "user-signature", "challenge",
            "visitor-per-hour", "visitor-per-day", "visitor-at-once", "network-per-minute", "widget-per-day");

    private final MeterProvider<Timer> requests;
    private final MeterProvider<Counter> refusals;
    private final MeterProvider<Counter> visitorRefusals;
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
        this.refusals = Counter.builder("carrel.refused")
                .description("Requests that were refused for their token, or because of a limit.")
                .withRegistry(registry);
        REFUSALS.forEach(reason -> refusals.withTag("reason", reason));
        this.visitorRefusals = Counter.builder("carrel.widget.refused")
                .description("Requests of the visitors of widgets that were refused.")
                .withRegistry(registry);
        VISITOR_REFUSALS.forEach(reason -> visitorRefusals.withTag("reason", reason));
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

    @Override
    public void requestRefused(String reason) {
        refusals.withTag("reason", reason).increment();
    }

    @Override
    public void visitorRefused(String reason) {
        visitorRefusals.withTag("reason", reason).increment();
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
