package dev.carrel.application.coordination;

import dev.carrel.domain.error.StorageException;
import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** A clock of which the time that readings take is known, and the clock of the machine is wrong. */
final class SharedClockTest {

    private static final Instant T0 = Instant.parse("2026-01-05T08:00:00Z");

    private Instant storageTime = T0;
    private long nanos = 5_000_000_000L;
    private Duration untilRead = Duration.ofMillis(1);
    private Duration afterRead = Duration.ofMillis(1);
    private boolean unreachable;
    private final SharedClock clock = new SharedClock(this::readStorageClock, () -> T0.plusSeconds(300), () -> nanos);

    @Test
    void advancesWithTheTimeOfTheStorage() {
        assertThat(clock.instant()).isEqualTo(storageTime);
        pass(Duration.ofSeconds(7));
        assertThat(clock.instant()).isEqualTo(storageTime);
    }

    @Test
    void followsAStorageWhoseClockIsSet() {
        storageTime = storageTime.plusSeconds(60);
        clock.synchronize();
        assertThat(clock.instant()).isEqualTo(storageTime);

        storageTime = storageTime.minusSeconds(120);
        clock.synchronize();
        assertThat(clock.instant()).isEqualTo(storageTime);
    }

    @Test
    void isNotSetByASlowReadingThatAgrees() {
        untilRead = Duration.ofSeconds(4);
        afterRead = Duration.ZERO;
        clock.synchronize();
        assertThat(clock.instant()).isEqualTo(storageTime);

        untilRead = Duration.ZERO;
        afterRead = Duration.ofSeconds(4);
        clock.synchronize();
        assertThat(clock.instant()).isEqualTo(storageTime);
    }

    @Test
    void isWrongByHalfOfASlowReadingAtMost() {
        untilRead = Duration.ofSeconds(4);
        afterRead = Duration.ZERO;
        storageTime = storageTime.plusSeconds(60);
        clock.synchronize();
        assertThat(Duration.between(storageTime, clock.instant()).abs()).isEqualTo(Duration.ofSeconds(2));

        untilRead = Duration.ofMillis(1);
        clock.synchronize();
        assertThat(Duration.between(storageTime, clock.instant()).abs()).isLessThan(Duration.ofMillis(1));
    }

    @Test
    void goesOnWithoutTheStorage() {
        unreachable = true;
        assertThatThrownBy(clock::synchronize).isInstanceOf(StorageException.class);
        pass(Duration.ofHours(1));
        assertThat(clock.instant()).isEqualTo(storageTime);
    }

    private Instant readStorageClock() {
        if (unreachable) {
            throw new StorageException("The storage cannot be reached.", null);
        }
        pass(untilRead);
        Instant read = storageTime;
        pass(afterRead);
        return read;
    }

    private void pass(Duration time) {
        nanos += time.toNanos();
        storageTime = storageTime.plus(time);
    }
}
