package dev.carrel.persistence.table;

import dev.carrel.persistence.column.EpochMicros;
import java.time.Instant;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class EpochMicrosTest {

    @Test
    void truncatesToMicroseconds() {
        assertThat(EpochMicros.toStoredPrecision(Instant.parse("2026-01-05T08:00:00.123456789Z")))
                .isEqualTo("2026-01-05T08:00:00.123456Z");
        assertThat(EpochMicros.toStoredPrecision(Instant.parse("1969-12-31T23:59:59.999999999Z")))
                .isEqualTo("1969-12-31T23:59:59.999999Z");
        assertThat(EpochMicros.toStoredPrecision(Instant.parse("9999-12-31T23:59:59.999999Z")))
                .isEqualTo("9999-12-31T23:59:59.999999Z");
    }

    @Test
    void clampsInstantsOutOfRange() {
        assertThat(EpochMicros.of(Instant.MAX)).isEqualTo(Long.MAX_VALUE);
        assertThat(EpochMicros.of(Instant.MIN)).isEqualTo(Long.MIN_VALUE);
    }
}
