package dev.carrel.bootstrap.metrics;

import dev.carrel.application.EngineReadiness;
import dev.carrel.application.inspection.EngineDependency;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class ReadinessMetricsTest {

    private final AtomicReference<EngineReadiness> readiness = new AtomicReference<>();
    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();

    @Test
    void isZeroForTheReasonsThatThereAre() {
        ReadinessMetrics.register(registry, readiness::get);

        assertThat(reasonsOf(new EngineReadiness.Ready())).isEmpty();
        assertThat(reasonsOf(new EngineReadiness.IndexRebuilding(1, 2))).containsExactly("rebuilding");
        assertThat(reasonsOf(new EngineReadiness.IngestStalled(1))).containsExactly("stalled");
        assertThat(reasonsOf(new EngineReadiness.EngineImpaired(List.of("It fails."), Set.of())))
                .containsExactly("impaired");
        assertThat(reasonsOf(new EngineReadiness.EngineImpaired(List.of("Both are away."),
                Set.of(EngineDependency.STORAGE, EngineDependency.INDEX)))).containsExactlyInAnyOrder("storage",
                        "index");
    }

    private List<String> reasonsOf(EngineReadiness current) {
        readiness.set(current);
        assertThat(registry.find("carrel.ready").gauges()).hasSize(5)
                .allSatisfy(gauge -> assertThat(gauge.value()).isIn(0.0, 1.0));
        return registry.find("carrel.ready")
                .gauges()
                .stream()
                .filter(gauge -> gauge.value() == 0)
                .map(gauge -> gauge.getId().getTag("reason"))
                .toList();
    }
}
