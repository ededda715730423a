package dev.carrel.application.job;

import dev.carrel.application.Eventually;
import java.io.IOException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

class OutageCircuitTest {

    private final Semaphore failures = new Semaphore(0);
    private final Semaphore answers = new Semaphore(0);
    private final AtomicInteger trials = new AtomicInteger();
    private final OutageCircuit circuit = new OutageCircuit("test", () -> {
        trials.incrementAndGet();
        while (!failures.tryAcquire()) {
            if (answers.tryAcquire()) {
                return true;
            }
            Thread.sleep(1);
        }
        return false;
    });

    @AfterEach
    void close() {
        circuit.close();
        answers.release(100);
    }

    @Test
    void isOpenFromTheFirstFailureToTheFirstSuccessfulTrial() throws Exception {
        var first = new IOException("refused");
        assertThat(circuit.outage()).isEmpty();

        circuit.open(first);
        circuit.open(new IOException("refused again"));

        assertThat(circuit.outage()).containsSame(first);
        failures.release();
        Eventually.await("it is tried again", () -> trials.get() == 2);
        assertThat(circuit.outage()).containsSame(first);
        answers.release();
        Eventually.await("it is closed", () -> circuit.outage().isEmpty());
        assertThat(trials).hasValue(2);
    }

    @Test
    void opensAgain() throws Exception {
        circuit.open(new IOException("refused"));
        answers.release();
        Eventually.await("it is closed", () -> circuit.outage().isEmpty());

        circuit.open(new IOException("refused later"));

        assertThat(circuit.outage()).isPresent();
    }

    @Test
    void staysClosedAfterItsEnd() throws Exception {
        circuit.open(new IOException("refused"));
        circuit.close();
        failures.release();
        Eventually.await("it is closed", () -> circuit.outage().isEmpty());

        circuit.open(new IOException("refused later"));

        assertThat(circuit.outage()).isEmpty();
    }

    @Test
    void endsQuietlyWhenWhatTheTrialNeedsIsClosed() throws Exception {
        var begun = new Semaphore(0);
        var closed = new Semaphore(0);
        var trialThread = new AtomicReference<Thread>();
        var uncaught = new AtomicReference<Throwable>();
        var closing = new OutageCircuit("closing", () -> {
            Thread.currentThread().setUncaughtExceptionHandler((thread, failure) -> uncaught.set(failure));
            trialThread.set(Thread.currentThread());
            begun.release();
            closed.acquire();
            throw new RejectedExecutionException("The client is closed.");
        });

        closing.open(new IOException("refused"));
        begun.acquire();
        closing.close();
        closed.release();

        trialThread.get().join();
        assertThat(uncaught.get()).isNull();
        assertThat(closing.outage()).isEmpty();
    }
}
