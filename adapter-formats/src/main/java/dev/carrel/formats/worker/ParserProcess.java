package dev.carrel.formats.worker;

import dev.carrel.domain.document.Failure;
import dev.carrel.formats.parse.ParseResult;
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

/**
 * A process that reads one document after another. Not thread-safe, but {@link #endProcess} may be called from
 * anywhere.
 */
final class ParserProcess {

    private static final Logger log = LoggerFactory.getLogger(ParserProcess.class);

    private static final Duration START_TIMEOUT = Duration.ofSeconds(30);
    private static final long EXIT_TIMEOUT_SECONDS = 5;
    /** What a JVM ends with that was told to when there is no memory left. */
    private static final int EXIT_OUT_OF_MEMORY = 3;
    /** What a process ends with that another one or the system ended, by SIGKILL and by SIGTERM. */
    private static final int EXIT_SIGKILL = 128 + 9;
    private static final int EXIT_SIGTERM = 128 + 15;
    /** Between two looks at what a process has had of the processors. */
    private static final Duration POLL_INTERVAL = Duration.ofMillis(100);
    private static final int MAX_MESSAGE_LENGTH = 4096;

    private final Process process;
    private final TempDirectory tempDirectory;
    private final DataOutputStream requests;
    private final DataInputStream results;
    private int useCount;

    private ParserProcess(Process process, TempDirectory tempDirectory) {
        this.process = process;
        this.tempDirectory = tempDirectory;
        requests = new DataOutputStream(new BufferedOutputStream(process.getOutputStream(), 64 * 1024));
        results = new DataInputStream(new BufferedInputStream(process.getInputStream(), 64 * 1024));
    }

    /**
     * Starts one.
     *
     * @throws IOException if it does not start
     */
    static ParserProcess startProcess(Class<?> program, int memoryMebibytes) throws IOException, InterruptedException {
        TempDirectory tempDirectory = TempDirectory.createTempDirectory();
        ParserProcess reader;
        try {
            reader = new ParserProcess(
                    ParserCommand.createCommand(program, memoryMebibytes, tempDirectory.path()).start(), tempDirectory);
        } catch (IOException e) {
            tempDirectory.deleteTree();
            throw e;
        }
        runInBackground("carrel-reader-messages", () -> {
            reader.logMessages();
            return true;
        });
        boolean started = false;
        try {
            runWithin(START_TIMEOUT, () -> {
                WorkerProtocol.expectHello(reader.results);
                return true;
            });
            started = true;
        } catch (ExecutionException | TimeoutException e) {
            throw new IOException("it does not answer", e);
        } finally {
            if (!started) {
                reader.endProcess();
            }
        }
        return reader;
    }

    /**
     * Reads a document. When the answer is broken, or when this was interrupted, it is of no more use. A document that
     * takes more of a processor than is allowed fails for good; one for which the machine had no processor only for
     * now.
     *
     * @param cpuTimeLimit of a processor that is allowed; it is waited for at least as long
     * @param deadline the {@linkplain System#nanoTime time} from which a process that was given less is not waited for
     */
    ParseResult sendRequest(WorkerProtocol.ParseRequest request, Duration cpuTimeLimit, long deadline)
            throws InterruptedException {
        useCount++;
        boolean answered = false;
        FutureTask<ParseResult> answer = runInBackground("carrel-reader", () -> {
            WorkerProtocol.writeMessage(request, requests);
            return WorkerProtocol.readResult(results);
        });
        try {
            ParseResult result = awaitResult(answer, cpuTimeLimit, deadline);
            answered = true;
            return result;
        } catch (ExecutionException e) {
            log.debug("A reader was lost", e);
            return explainExit();
        } finally {
            if (!answered) {
                endProcess();
            }
        }
    }

    private ParseResult awaitResult(FutureTask<ParseResult> answer, Duration cpuTimeLimit, long deadline)
            throws InterruptedException, ExecutionException {
        long startNanos = System.nanoTime();
        Duration cpuTimeBefore = cpuTime().orElse(Duration.ZERO);
        Duration wait = cpuTimeLimit;
        while (true) {
            try {
                return answer.get(wait.toNanos(), TimeUnit.NANOSECONDS);
            } catch (TimeoutException ignored) {
                Duration elapsed = Duration.ofNanos(System.nanoTime() - startNanos);
                Duration remaining = cpuTimeLimit.minus(cpuTime().map(now -> now.minus(cpuTimeBefore)).orElse(elapsed));
                if (!remaining.isPositive()) {
                    return brokenProcess("It took longer than " + cpuTimeLimit.toSeconds() + " s to read.");
                }
                if (System.nanoTime() - deadline >= 0) {
                    return new ParseResult.ParseFailure(
                            Failure.transientFailure("The machine was too busy to read it."), true);
                }
                wait = remaining.compareTo(POLL_INTERVAL) < 0 ? POLL_INTERVAL : remaining;
            }
        }
    }

    /** What the process has had of the processors so far; empty where the system does not tell. */
    private Optional<Duration> cpuTime() {
        return process.info().totalCpuDuration();
    }

    /** Why a process ended before it answered: over the document, or because something ended it. */
    private ParseResult.ParseFailure explainExit() throws InterruptedException {
        if (!process.waitFor(EXIT_TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
            return brokenProcess("The process that read it broke down over it.");
        }
        return switch (process.exitValue()) {
            case EXIT_OUT_OF_MEMORY -> brokenProcess("Reading it needs more memory than is allowed.");
            case EXIT_SIGKILL, EXIT_SIGTERM ->
                    new ParseResult.ParseFailure(
                            Failure.transientFailure("The process that read it was ended from outside."),
                            true);
            default -> brokenProcess("The process that read it broke down over it.");
        };
    }

    int useCount() {
        return useCount;
    }

    boolean isAlive() {
        return process.isAlive();
    }

    ProcessHandle processHandle() {
        return process.toHandle();
    }

    /** At once, whatever it does; what it left goes with it. */
    void endProcess() {
        process.destroyForcibly();
        process.onExit().completeOnTimeout(process, EXIT_TIMEOUT_SECONDS, TimeUnit.SECONDS).join();
        tempDirectory.deleteTree();
    }

    private static ParseResult.ParseFailure brokenProcess(String reason) {
        return new ParseResult.ParseFailure(Failure.permanentFailure(reason), true);
    }

    /** On a thread that can be left alone with a pipe that never answers; it ends when the process does. */
    private static <T> T runWithin(Duration limit, Callable<T> task)
            throws InterruptedException, ExecutionException, TimeoutException {
        return runInBackground("carrel-reader", task).get(limit.toNanos(), TimeUnit.NANOSECONDS);
    }

    private static <T> FutureTask<T> runInBackground(String name, Callable<T> task) {
        var future = new FutureTask<>(task);
        Thread.ofPlatform().daemon().name(name).start(future);
        return future;
    }

    private void logMessages() throws IOException {
        try (Reader messages = new InputStreamReader(process.getErrorStream(), StandardCharsets.UTF_8)) {
            char[] message = new char[MAX_MESSAGE_LENGTH];
            for (int length = messages.read(message); length >= 0; length = messages.read(message)) {
                if (log.isDebugEnabled()) {
                    log.debug("Reader {}: {}", process.pid(), new String(message, 0, length).strip());
                }
            }
        }
    }
}
