package dev.carrel.application;

import java.time.Duration;
import java.util.concurrent.Callable;

import static org.assertj.core.api.Assertions.assertThat;

/** Waits for background work of the engine, with a bound that suits a busy machine. */
public final class Eventually {

    private Eventually() {}

    /** Waits for a condition and fails if it is not met in time. An exception of the condition counts as not met. */
    public static void await(Duration limit, String description, Callable<Boolean> condition)
            throws InterruptedException {
        long deadline = System.nanoTime() + limit.toNanos();
        boolean met = isMet(condition);
        while (!met && System.nanoTime() - deadline < 0) {
            Thread.sleep(10);
            met = isMet(condition);
        }
        assertThat(met).as(description + ", within " + limit).isTrue();
    }

    private static boolean isMet(Callable<Boolean> condition) throws InterruptedException {
        try {
            return condition.call();
        } catch (InterruptedException e) {
            throw e;
        } catch (Exception ignored) {
            return false;
        }
    }
}
