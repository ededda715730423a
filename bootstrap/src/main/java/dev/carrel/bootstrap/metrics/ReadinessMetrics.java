package dev.carrel.bootstrap.metrics;

import dev.carrel.application.EngineReadiness;
import dev.carrel.application.inspection.EngineDependency;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.MeterRegistry;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** A gauge for each reason for which an engine may not be ready. */
final class ReadinessMetrics {

    private static final String REBUILDING = "rebuilding";
    private static final String STALLED = "stalled";
    private static final String IMPAIRED = "impaired";
    private static final List<String> REASONS = List.of(EngineDependency.STORAGE.wireName(),
            EngineDependency.INDEX.wireName(), REBUILDING, STALLED, IMPAIRED);

    private ReadinessMetrics() {}

    static void register(MeterRegistry registry, Supplier<EngineReadiness> readiness) {
        for (String reason : REASONS) {
            Gauge.builder("carrel.ready", () -> reasonsOf(readiness.get()).contains(reason) ? 0 : 1)
                    .description("0 while the server is not ready for this reason, else 1.")
                    .tags("reason", reason)
                    .register(registry);
        }
    }

    private static Set<String> reasonsOf(EngineReadiness readiness) {
        return switch (readiness) {
            case EngineReadiness.Ready ready -> Set.of();
            case EngineReadiness.IndexRebuilding rebuilding -> Set.of(REBUILDING);
            case EngineReadiness.IngestStalled stalled -> Set.of(STALLED);
            case EngineReadiness.EngineImpaired impaired -> impaired.unreachable().isEmpty()
                    ? Set.of(IMPAIRED)
                    : impaired.unreachable().stream().map(EngineDependency::wireName).collect(Collectors.toSet());
            case EngineReadiness.Closing closing -> Set.of();
        };
    }
}
