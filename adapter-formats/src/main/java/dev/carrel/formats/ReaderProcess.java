package dev.carrel.formats;

import dev.carrel.domain.document.Failure;
import java.io.BufferedInputStream;
import java.io.BufferedOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A process that reads one document after another. Not thread-safe, but {@link #end} may be called from anywhere. */
final class ReaderProcess {

    private static final Logger log = LoggerFactory.getLogger(ReaderProcess.class);

    private static final Duration PATIENCE_AT_START = Duration.ofSeconds(30);
    private static final long SECONDS_TO_END = 5;
    /** What a JVM ends with that was told to when there is no memory left. */
    private static final int OUT_OF_MEMORY = 3;
    /** What a process ends with that another one or the system ended, by SIGKILL and by SIGTERM. */
    private static final int KILLED = 128 + 9;
    private static final int TERMINATED = 128 + 15;
    /** Between two looks at what a process has had of the processors. */
    private static final Duration MIN_WAIT = Duration.ofMillis(100);
    private static final int CHARACTERS_OF_A_MESSAGE = 4096;

    private final Process process;
    private final Scratch scratch;
    private final DataOutputStream requests;
    private final DataInputStream readings;
    private int uses;

    private ReaderProcess(Process process, Scratch scratch) {
        this.process = process;
        this.scratch = scratch;
        requests = new DataOutputStream(new BufferedOutputStream(process.getOutputStream(), 64 * 1024));
        readings = new DataInputStream(new BufferedInputStream(process.getInputStream(), 64 * 1024));
    }

    /**
     * Starts one.
     *
     * @throws IOException if it does not start
     */
    static ReaderProcess start(Class<?> main, int memoryMebibytes) throws IOException, InterruptedException {
        Scratch scratch = Scratch.make();
        ReaderProcess reader;
        try {
            reader = new ReaderProcess(ReaderCommand.of(main, memoryMebibytes, scratch.folder()).start(), scratch);
        } catch (IOException e) {
            scratch.delete();
            throw e;
        }
        background("carrel-reader-messages", () -> {
            reader.logMessages();
            return true;
        });
        boolean started = false;
        try {
            within(PATIENCE_AT_START, () -> {
                Frames.expectHello(reader.readings);
                return true;
            });
            started = true;
        } catch (ExecutionException | TimeoutException e) {
            throw new IOException("it does not answer", e);
        } finally {
            if (!started) {
                reader.end();
            }
        }
        return reader;
    }

    /**
     * Reads a document. When the answer is broken, or when this was interrupted, it is of no more use. A document that
     * takes more of a processor than is allowed fails for good; one for which the machine had no processor only for
     * now.
     *
     * @param time of a processor that is allowed; it is waited for at least as long
     * @param deadline the {@linkplain System#nanoTime time} from which a process that was given less is not waited for
     */
    Reading read(Frames.Request request, Duration time, long deadline) throws InterruptedException {
        uses++;
        boolean answered = false;
        FutureTask<Reading> answer = background("carrel-reader", () -> {
            Frames.write(request, requests);
            return Frames.readReading(readings);
        });
        try {
            Reading reading = await(answer, time, deadline);
            answered = true;
            return reading;
        } catch (ExecutionException e) {
            log.debug("A reader was lost", e);
            return lost();
        } finally {
            if (!answered) {
                end();
            }
        }
    }

    private Reading await(FutureTask<Reading> answer, Duration time, long deadline)
            throws InterruptedException, ExecutionException {
        long begun = System.nanoTime();
        Duration before = processorTime().orElse(Duration.ZERO);
        Duration wait = time;
        while (true) {
            try {
                return answer.get(wait.toNanos(), TimeUnit.NANOSECONDS);
            } catch (TimeoutException ignored) {
                Duration passed = Duration.ofNanos(System.nanoTime() - begun);
                Duration left = time.minus(processorTime().map(now -> now.minus(before)).orElse(passed));
                if (!left.isPositive()) {
                    return broken("It took longer than " + time.toSeconds() + " s to read.");
                }
                if (System.nanoTime() - deadline >= 0) {
                    return new Reading.Failed(Failure.transientFailure("The machine was too busy to read it."), true);
                }
                wait = left.compareTo(MIN_WAIT) < 0 ? MIN_WAIT : left;
            }
        }
    }

    /** What the process has had of the processors so far; empty where the system does not tell. */
    private Optional<Duration> processorTime() {
        return process.info().totalCpuDuration();
    }

    /** Why a process ended before it answered: over the document, or because something ended it. */
    private Reading.Failed lost() throws InterruptedException {
        if (!process.waitFor(SECONDS_TO_END, TimeUnit.SECONDS)) {
            return broken("The process that read it broke down over it.");
        }
        return switch (process.exitValue()) {
            case OUT_OF_MEMORY -> broken("Reading it needs more memory than is allowed.");
            case KILLED, TERMINATED ->
                    new Reading.Failed(Failure.transientFailure("The process that read it was ended from outside."),
                            true);
            default -> broken("The process that read it broke down over it.");
        };
    }

    int uses() {
        return uses;
    }

    boolean isAlive() {
        return process.isAlive();
    }

    ProcessHandle handle() {
        return process.toHandle();
    }

    /** At once, whatever it does; what it left goes with it. */
    void end() {
        process.destroyForcibly();
        process.onExit().completeOnTimeout(process, SECONDS_TO_END, TimeUnit.SECONDS).join();
        scratch.delete();
    }

    private static Reading.Failed broken(String sentence) {
        return new Reading.Failed(Failure.permanentFailure(sentence), true);
    }

    /** On a thread that can be left alone with a pipe that never answers; it ends when the process does. */
    private static <T> T within(Duration limit, Callable<T> task)
            throws InterruptedException, ExecutionException, TimeoutException {
        return background("carrel-reader", task).get(limit.toNanos(), TimeUnit.NANOSECONDS);
    }

    private static <T> FutureTask<T> background(String name, Callable<T> task) {
        var future = new FutureTask<>(task);
        Thread.ofPlatform().daemon().name(name).start(future);
        return future;
    }

    private void logMessages() throws IOException {
        try (Reader messages = new InputStreamReader(process.getErrorStream(), StandardCharsets.UTF_8)) {
            char[] message = new char[CHARACTERS_OF_A_MESSAGE];
            for (int length = messages.read(message); length >= 0; length = messages.read(message)) {
                if (log.isDebugEnabled()) {
                    log.debug("Reader {}: {}", process.pid(), new String(message, 0, length).strip());
                }
            }
        }
    }
}
