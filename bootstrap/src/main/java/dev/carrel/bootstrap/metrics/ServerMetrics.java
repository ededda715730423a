package dev.carrel.bootstrap.metrics;

import dev.carrel.application.Carrel;
import dev.carrel.application.backup.BackupFolder;
import dev.carrel.application.port.EngineObserver;
import dev.carrel.http.HttpMonitor;
import dev.carrel.integration.micrometer.EngineMetrics;
import dev.carrel.languagemodel.ModelObserver;
import dev.carrel.mcp.McpServer.CallObserver;
import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.binder.jvm.JvmGcMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmMemoryMetrics;
import io.micrometer.core.instrument.binder.jvm.JvmThreadMetrics;
import io.micrometer.core.instrument.binder.system.FileDescriptorMetrics;
import io.micrometer.core.instrument.binder.system.UptimeMetrics;
import io.micrometer.prometheusmetrics.PrometheusConfig;
import io.micrometer.prometheusmetrics.PrometheusMeterRegistry;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** The metrics of a server; {@code docs/metrics.md} lists them. Thread-safe. */
public final class ServerMetrics implements AutoCloseable {

    private final PrometheusMeterRegistry registry = createRegistry();
    private final JvmGcMetrics collections = new JvmGcMetrics();
    private final EngineObserver engine = new EngineMetrics(registry);
    private final ModelObserver model = new ModelMetrics(registry);
    private final CallObserver tools = new ToolMetrics(registry);
    private final HttpMonitor service = new HttpMetrics(registry, registry::scrape);

    private final Counter completeBackups = scheduledBackups("done");
    private final Counter failedBackups = scheduledBackups("failed");

    private @Nullable StateSampler sampler;

    /**
     * Creates the metrics in a registry of their own.
     *
     * @param version of this program
     */
    public ServerMetrics(String version) {
        Gauge.builder("carrel.build.info", () -> 1)
                .description("The version of this program and of the JVM.")
                .tags("version", version, "java", Runtime.version().toString())
                .register(registry);
        collections.bindTo(registry);
        new JvmMemoryMetrics().bindTo(registry);
        new JvmThreadMetrics().bindTo(registry);
        new ProcessorMeters().bindTo(registry);
        new FileDescriptorMetrics().bindTo(registry);
        new UptimeMetrics().bindTo(registry);
    }

    private static PrometheusMeterRegistry createRegistry() {
        var registry = new PrometheusMeterRegistry(PrometheusConfig.DEFAULT);
        registry.config().meterFilter(ProcessorMeters.NAMES);
        return registry;
    }

    private Counter scheduledBackups(String outcome) {
        return Counter.builder("carrel.scheduled.backups")
                .description("Backups at the times of backup.schedule.")
                .tag("outcome", outcome)
                .register(registry);
    }

    /** Returns the observer of replies, searches and documents. */
    public EngineObserver engineObserver() {
        return engine;
    }

    /** Returns the observer of calls to the language model. */
    public ModelObserver modelObserver() {
        return model;
    }

    /** Returns the observer of calls of tools. */
    public CallObserver callObserver() {
        return tools;
    }

    /**
     * Measures also what an engine holds, until this is closed, which must be before the engine is closed.
     *
     * @param folder where the data is
     * @param backups where the backups are
     */
    public void watchEngine(Carrel engine, Path folder, BackupFolder backups) {
        ReadinessMetrics.register(registry, engine::readiness);
        sampler = StateSampler.start(registry, engine.inspection()::describeEngine, folder,
                new BackupAge(registry, backups));
    }

    /** Returns the monitor of HTTP requests, which also exports all metrics. */
    public HttpMonitor httpMonitor() {
        return service;
    }

    /** Counts a backup of the schedule. */
    public void scheduledBackupEnded(boolean isComplete) {
        (isComplete ? completeBackups : failedBackups).increment();
    }

    @Override
    public void close() {
        if (sampler != null) {
            sampler.close();
        }
        collections.close();
        registry.close();
    }
}
