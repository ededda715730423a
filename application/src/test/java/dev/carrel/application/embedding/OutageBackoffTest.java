package dev.carrel.application.embedding;

import dev.carrel.domain.error.EmbeddingException;
import java.time.Duration;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class OutageBackoffTest {

    @Test
    void concurrentFailuresCountOnce() {
        var outage = new OutageBackoff("To test", Duration.ofHours(1));
        assertThat(outage.isPaused()).isFalse();

        outage.recordFailure(new EmbeddingException("first", null));
        for (int number = 0; number < 10; number++) {
            assertThat(outage.recordFailure(new EmbeddingException("at the same time", null)))
                    .isLessThanOrEqualTo(Duration.ofHours(1));
        }

        assertThat(outage.isPaused()).isTrue();
        outage.recordSuccess();
        assertThat(outage.isPaused()).isFalse();
    }
}
