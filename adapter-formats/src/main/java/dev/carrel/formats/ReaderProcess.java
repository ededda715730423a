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
     * @throws IOException
     *             if it does not start
     */
    static ReaderProcess start(Class<?> main, int memoryMebibytes) throws IOException, InterruptedException {
        Scratch scratch = Scratch.make();
        ReaderProcess reader;
        try {
            reader = new ReaderProcess(ReaderCommand.of(main, memoryMebibytes, scratch.folder()).start(), scratch);
        } catch (IOException impossible) {
            scratch.delete();
            throw impossible;
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
        } catch (ExecutionException | TimeoutException silent) {
            throw new IOException("it does not answer", silent);
        } finally {
            if (!started) {
                reader.end();
            }
        }
        return reader;
    }

    /**
     * Reads a document. When the answer is broken, or when this was interrupted, it is of no more use.
     */
    Reading read(Frames.Request request, Duration limit) throws InterruptedException {
        uses++;
        boolean answered = false;
        try {
            Reading reading = within(limit, () -> {
                Frames.write(request, requests);
                return Frames.readReading(readings);
            });
            answered = true;
            return reading;
        } catch (TimeoutException late) {
            return broken("It took longer than " + limit.toSeconds() + " s to read.");
        } catch (ExecutionException lost) {
            log.debug("A reader was lost", lost);
            return broken(process.waitFor(SECONDS_TO_END, TimeUnit.SECONDS) && process.exitValue() == OUT_OF_MEMORY
                    ? "Reading it needs more memory than is allowed."
                    : "The process that read it broke down over it.");
        } finally {
            if (!answered) {
                end();
            }
        }
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
        return new Reading.Failed(Failure.forGood(sentence), true);
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
