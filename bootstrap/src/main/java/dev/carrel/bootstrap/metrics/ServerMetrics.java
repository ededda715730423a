package dev.carrel.bootstrap.metrics;

import dev.carrel.application.port.EngineObserver;
import dev.carrel.generation.ModelObserver;
import dev.carrel.http.HttpMonitor;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.FileDescriptorMetrics;
import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;

/** The metrics of a server; {@code docs/metrics.md} lists them. Thread-safe. */
public final class ServerMetrics implements AutoCloseable {

    private final PrometheusMeterRegistry registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
    private final JvmGcMetrics collections = new JvmGcMetrics();
    private final EngineObserver engine = new EngineMetrics(registry);
    private final ModelObserver model = new ModelMetrics(registry);
    private final HttpMonitor service = new HttpMetrics(registry, registry::scrape);

    /** Creates the metrics in a registry of their own. */
    public ServerMetrics() {
        collections.bindTo(registry);
        new JvmMemoryMetrics().bindTo(registry);
        new JvmThreadMetrics().bindTo(registry);
        new ProcessorMetrics().bindTo(registry);
        new FileDescriptorMetrics().bindTo(registry);
        new UptimeMetrics().bindTo(registry);
    }

    /** Returns the observer of replies, searches and documents. */
    public EngineObserver engineObserver() {
        return engine;
    }

    /** Returns the observer of calls to the language model. */
    public ModelObserver modelObserver() {
        return model;
    }

    /** Returns the monitor of HTTP requests, which also exports all metrics. */
    public HttpMonitor httpMonitor() {
        return service;
    }

    @Override
    public void close() {
        collections.close();
        registry.close();
    }
}
