package dev.carrel.bootstrap.assembly;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import dev.carrel.application.coordination.SharedClock;
import java.time.Instant;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

import static org.assertj.core.api.Assertions.assertThat;

/** The warning of a machine whose clock differs from the one of the storage. */
class ClockWarningTest {

    private static final Instant T0 = Instant.parse("2026-01-05T08:00:00Z");

    private final Logger logger = (Logger) LoggerFactory.getLogger(SharedClock.class);
    private final ListAppender<ILoggingEvent> logged = new ListAppender<>();
    private Instant machineTime = T0;

    @BeforeEach
    void record() {
        logged.start();
        logger.addAppender(logged);
    }

    @AfterEach
    void stopRecording() {
        logger.detachAppender(logged);
    }

    @Test
    void warnsOnceOfEachDifferenceAboveFiveSeconds() {
        machineTime = T0.plusSeconds(5);
        var clock = new SharedClock(() -> T0, () -> machineTime, () -> 0);
        assertThat(logged.list).isEmpty();

        machineTime = T0.plusSeconds(6);
        clock.synchronize();
        clock.synchronize();
        assertThat(logged.list).singleElement().satisfies(event -> {
            assertThat(event.getLevel()).isEqualTo(Level.WARN);
            assertThat(event.getFormattedMessage()).contains("6 s ahead of the clock of the storage");
        });

        machineTime = T0;
        clock.synchronize();
        machineTime = T0.minusSeconds(300);
        clock.synchronize();
        assertThat(logged.list).hasSize(2);
        assertThat(logged.list.getLast().getFormattedMessage()).contains("300 s behind the clock of the storage");
    }

    @Test
    void warnsAtTheStart() {
        machineTime = T0.minusSeconds(6);
        var clock = new SharedClock(() -> T0, () -> machineTime, () -> 0);
        assertThat(clock.instant()).isEqualTo(T0);
        assertThat(logged.list).hasSize(1);
    }
}
