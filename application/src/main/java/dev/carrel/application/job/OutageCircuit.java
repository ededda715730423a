package dev.carrel.application.job;

import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The circuit breaker of a server without which nothing works. It opens at the first sign that the server is away, so
 * that calls fail without an attempt. Meanwhile a thread of its own tries the server; the first success closes the
 * circuit. Thread-safe.
 */
public final class OutageCircuit implements AutoCloseable {

    private static final Duration TRIAL_INTERVAL = Duration.ofMillis(500);

    private final String server;
    private final Trial trial;
    private final CountDownLatch ended = new CountDownLatch(1);
    private volatile @Nullable Exception outage;

    /**
     * Creates a closed circuit.
     *
     * @param server for the name of the thread
     * @param trial tries the server; must not pass the circuit
     */
    public OutageCircuit(String server, Trial trial) {
        this.server = server;
        this.trial = trial;
    }

    /** Opens the circuit, and tries the server at once; does nothing if it is open. */
    public synchronized void open(Exception failure) {
        if (outage == null && ended.getCount() > 0) {
            Thread.ofPlatform().daemon().name("carrel-" + server + "-trial").start(this::awaitServer);
            outage = failure;
        }
    }

    /** Returns the failure that has opened the circuit; empty while it is closed. */
    public Optional<Exception> outage() {
        return Optional.ofNullable(outage);
    }

    private void awaitServer() {
        boolean isAway = true;
        while (isAway) {
            try {
                isAway = !trial.succeeds() && !ended.await(TRIAL_INTERVAL.toNanos(), TimeUnit.NANOSECONDS);
            } catch (InterruptedException ignored) {
                isAway = false;
            } catch (RuntimeException e) {
                // What the trial needs is closed with the circuit.
                if (ended.getCount() > 0) {
                    throw e;
                }
                isAway = false;
            }
        }
        synchronized (this) {
            outage = null;
        }
    }

    /** Ends the trials. The circuit closes, and never opens again. */
    @Override
    public void close() {
        ended.countDown();
    }

    /** A small call of the server. */
    public interface Trial {

        /** Returns whether the server answers; takes a bounded time and does not throw before the circuit is closed. */
        boolean succeeds() throws InterruptedException;
    }
}
