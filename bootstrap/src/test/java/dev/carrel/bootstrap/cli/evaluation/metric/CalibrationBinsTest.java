package dev.carrel.bootstrap.cli.evaluation.metric;

import dev.carrel.bootstrap.cli.evaluation.metric.CalibrationBins.CalibrationBin;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class CalibrationBinsTest {

    private final CalibrationBins reliability = new CalibrationBins();

    @Test
    void countsRelevantDocumentsPerBin() {
        reliability.recordSimilarity(0.81, true);
        reliability.recordSimilarity(0.89, true);
        reliability.recordSimilarity(0.8, false);
        reliability.recordSimilarity(0.29, false);

        assertThat(reliability.nonEmptyBins()).containsExactly(new CalibrationBin(0.2, 1, 0),
                new CalibrationBin(0.8, 3, 2.0 / 3));
    }

    @Test
    void putsBoundsIntoOuterBins() {
        reliability.recordSimilarity(0, false);
        reliability.recordSimilarity(1, true);

        assertThat(reliability.nonEmptyBins()).containsExactly(new CalibrationBin(0, 1, 0),
                new CalibrationBin(0.9, 1, 1));
    }

    @Test
    void omitsEmptyBins() {
        assertThat(reliability.nonEmptyBins()).isEmpty();
    }
}
