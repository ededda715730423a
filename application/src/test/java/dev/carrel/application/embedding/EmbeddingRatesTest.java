package dev.carrel.application.embedding;

import dev.carrel.application.LibraryHandle.LibraryOverview;
import dev.carrel.domain.library.Library;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.library.LibrarySettings;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class EmbeddingRatesTest {

    private static final LibraryId NEWS = new LibraryId("news");
    private static final LibraryId RULES = new LibraryId("rules");

    private Instant now = Instant.EPOCH;
    private final EmbeddingRates rates = new EmbeddingRates(() -> now);

    @Test
    void averagesTheLastBatches() {
        assertThat(rates.documentsPerSecond(NEWS)).isEmpty();

        rates.recordBegin(NEWS);
        assertThat(rates.documentsPerSecond(NEWS)).isEmpty();

        endBatch(NEWS, 10, 30, 90);
        assertThat(rates.documentsPerSecond(NEWS)).hasValue(3);

        for (int batch = 0; batch < 30; batch++) {
            endBatch(NEWS, 10, 50, 40);
        }
        assertThat(rates.documentsPerSecond(NEWS)).hasValue(5);
    }

    @Test
    void countsTheTurnsOfOtherLibraries() {
        rates.recordBegin(NEWS);
        endBatch(NEWS, 10, 30, 90);
        rates.recordBegin(RULES);
        endBatch(RULES, 20, 20, 7);
        rates.recordBegin(NEWS);
        endBatch(NEWS, 10, 30, 60);

        assertThat(rates.documentsPerSecond(NEWS)).hasValue(1.5);
        assertThat(rates.countPending()).isEqualTo(67);
    }

    @Test
    void forgetsFinishedLibraries() {
        rates.recordBegin(NEWS);
        endBatch(NEWS, 10, 30, 90);
        rates.forget(NEWS);

        assertThat(rates.documentsPerSecond(NEWS)).isEmpty();
        assertThat(rates.countPending()).isZero();
    }

    @Test
    void estimatesTheTimeLeft() {
        assertThat(overview(31, OptionalDouble.of(3)).embeddingTimeLeft()).hasValue(Duration.ofSeconds(11));
        assertThat(overview(31, OptionalDouble.empty()).embeddingTimeLeft()).isEmpty();
        assertThat(overview(0, OptionalDouble.of(3)).embeddingTimeLeft()).isEmpty();
    }

    private void endBatch(LibraryId library, int seconds, int finished, long pending) {
        now = now.plusSeconds(seconds);
        rates.recordEnd(library, finished, pending);
    }

    private static LibraryOverview overview(long pending, OptionalDouble perSecond) {
        return new LibraryOverview(new Library(NEWS, LibrarySettings.NONE, Instant.EPOCH), Map.of(), pending,
                perSecond);
    }
}
