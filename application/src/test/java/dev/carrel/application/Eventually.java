package dev.carrel.application;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

import static org.assertj.core.api.Assertions.assertThat;

/** Waits for background work of the engine, with a bound that suits a busy machine. */
public final class Eventually {

    /** Far longer than any wait on a busy machine: only a failure waits for so long. */
    public static final Duration LIMIT = Duration.ofMinutes(4);

    private Eventually() {}

    /** Waits for a condition and fails if it is not met in time. An exception of the condition counts as not met. */
    public static void await(String description, Callable<Boolean> condition) throws InterruptedException {
        await(LIMIT, description, condition);
    }

    /** Waits for a condition as {@link #await(String, Callable)} does, with a limit of its own. */
    public static void await(Duration limit, String description, Callable<Boolean> condition)
            throws InterruptedException {
        long deadline = System.nanoTime() + limit.toNanos();
        boolean isLate = false;
        while (true) {
            Exception failure = null;
            try {
                if (condition.call()) {
                    return;
                }
            } catch (InterruptedException e) {
                throw e;
            } catch (Exception e) {
                failure = e;
            }
            if (isLate) {
                printThreads();
                throw new AssertionError(description + ": not within " + limit, failure);
            }
            Thread.sleep(10);
            // The last look is after the deadline, however long the thread has slept.
            isLate = System.nanoTime() - deadline >= 0;
        }
    }

    /** Waits for a latch and fails if it is not released in time. */
    public static void awaitLatch(CountDownLatch latch) {
        try {
            boolean isReleased = latch.await(LIMIT.toNanos(), TimeUnit.NANOSECONDS);
            if (!isReleased) {
                printThreads();
            }
            assertThat(isReleased).as("released in time").isTrue();
        } catch (InterruptedException e) {
            throw new AssertionError("nothing interrupts the wait", e);
        }
    }

    /** Prints what all threads do, virtual ones included: a wait that never ends has its reason there. */
    private static void printThreads() {
        try {
            Path file = Files.createTempDirectory("threads").resolve("dump");
            ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
                    .dumpThreads(file.toString(), HotSpotDiagnosticMXBean.ThreadDumpFormat.TEXT_PLAIN);
            System.err.println(Files.readString(file));
        } catch (IOException | UnsupportedOperationException e) {
            System.err.println("The threads cannot be shown: " + e);
        }
    }
}
