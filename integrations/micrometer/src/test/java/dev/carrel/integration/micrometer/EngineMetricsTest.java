package dev.carrel.integration.micrometer;

import dev.carrel.application.port.EngineObserver.OperationOutcome;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.error.NotFoundException;
import io.micrometer.core.instrument.simple.SimpleMeterRegistry;
import java.time.Duration;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class EngineMetricsTest {

    private final SimpleMeterRegistry registry = new SimpleMeterRegistry();
    private final EngineMetrics metrics = new EngineMetrics(registry);

    @Test
    void startsAtZero() {
        assertThat(registry.get("carrel.replies").tag("outcome", "done").timer().count()).isZero();
        assertThat(registry.get("carrel.documents.processed").tag("outcome", "failed").timer().count()).isZero();
    }

    @Test
    void measuresOutcomes() {
        metrics.onReplyEnded(new OperationOutcome.Completed(), Duration.ofSeconds(2));
        metrics.onReplyEnded(new OperationOutcome.Failed(NotFoundException.ofLibrary("x")), Duration.ofSeconds(1));
        metrics.onDocumentEnded(DocumentStatus.SUCCESS, Duration.ofSeconds(1));
        metrics.onPendingCounted(7);

        assertThat(registry.get("carrel.replies").tag("outcome", "done").timer().count()).isEqualTo(1);
        assertThat(registry.get("carrel.replies").tag("failure", "library-not-found").timer().count()).isEqualTo(1);
        assertThat(registry.get("carrel.documents.processed").tag("outcome", "success").timer().count()).isEqualTo(1);
        assertThat(registry.get("carrel.documents.waiting").gauge().value()).isEqualTo(7);
    }
}
