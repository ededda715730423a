package dev.carrel.harness;

import java.time.Duration;
import java.util.function.Predicate;

/** Waits for a state that a process reaches by itself. */
public final class Await {

    /** Far more than anything needs on a busy machine. */
    public static final Duration TIMEOUT = Duration.ofMinutes(10);
    private static final Duration PAUSE = Duration.ofMillis(20);

    /** Reads a state. */
    public interface StateReader<T> {
        T read() throws Exception;
    }

    private Await() {}

    /** Reads a state until it is reached, and returns it; the message of a wait that fails has the last one. */
    public static <T> T until(StateReader<T> reader, Predicate<T> isReached) throws Exception {
        long deadline = System.nanoTime() + TIMEOUT.toNanos();
        T state = reader.read();
        while (!isReached.test(state)) {
            if (System.nanoTime() > deadline) {
                throw new AssertionError("After " + TIMEOUT.toSeconds() + " s it is still " + state);
            }
            Thread.sleep(PAUSE);
            state = reader.read();
        }
        return state;
    }
}
