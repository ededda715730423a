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
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A worker process that parses one document at a time. Not thread-safe, except for {@link #endProcess} and what it has
 * kept.
 */
final class ParserProcess {

    private static final Logger log = LoggerFactory.getLogger(ParserProcess.class);

    /** Far more than a start takes: a busy machine is no reason to leave a document unread. */
    private static final Duration START_TIMEOUT = Duration.ofSeconds(60);
    /** Far more than an exit takes: without its status, the document would be blamed. */
    private static final long EXIT_TIMEOUT_SECONDS = 60;
    private static final long KILL_TIMEOUT_SECONDS = 5;
    /** The exit status of a JVM that ran out of memory ({@code -XX:+ExitOnOutOfMemoryError}). */
    private static final int EXIT_OUT_OF_MEMORY = 3;
    /** The exit status of a process that was ended from outside, by SIGKILL or SIGTERM. */
    private static final int EXIT_SIGKILL = 128 + 9;
    private static final int EXIT_SIGTERM = 128 + 15;
    /** The minimum interval between two checks of the consumed CPU time. */
    private static final Duration POLL_INTERVAL = Duration.ofMillis(100);
    private static final int MAX_MESSAGE_LENGTH = 4096;

    private final Process process;
    private final TempDirectory tempDirectory;
    private final DataOutputStream requests;
    private final DataInputStream results;
    /** The sizes of the files that the process has probably kept, the least recently used first. */
    private final Map<String, Integer> keptFiles = Collections.synchronizedMap(new LinkedHashMap<>());
    private int useCount;

    private ParserProcess(Process process, TempDirectory tempDirectory) {
        this.process = process;
        this.tempDirectory = tempDirectory;
        requests = new DataOutputStream(new BufferedOutputStream(process.getOutputStream(), 64 * 1024));
        results = new DataInputStream(new BufferedInputStream(process.getInputStream(), 64 * 1024));
    }

    /**
     * Starts a process.
     *
     * @throws IOException if the process does not start
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
        runInBackground("carrel-worker-messages", () -> {
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
            throw new IOException("it does not respond", e);
        } finally {
            if (!started) {
                reader.endProcess();
            }
        }
        return reader;
    }

    /**
     * Parses a document. After a broken response or an interrupt the process is unusable. A document over its CPU time
     * limit fails permanently; one that the machine had no CPU time for fails transiently.
     *
     * @param cpuTimeLimit the CPU time limit, which is also the minimum wait
     * @param deadline the {@linkplain System#nanoTime time} at which the wait for CPU time ends
     */
    ParseResult sendRequest(ParseRequest request, Duration cpuTimeLimit, long deadline)
            throws InterruptedException {
        useCount++;
        boolean answered = false;
        FutureTask<ParseResult> answer = runInBackground("carrel-worker", () -> {
            WorkerProtocol.writeMessage(request, requests);
            return WorkerProtocol.readResult(results);
        });
        try {
            ParseResult result = awaitResult(answer, cpuTimeLimit, deadline);
            answered = true;
            noteKeptFile(request, result);
            return result;
        } catch (ExecutionException e) {
            log.debug("A worker process was lost", e);
            return explainExit();
        } finally {
            if (!answered) {
                endProcess();
            }
        }
    }

    private void noteKeptFile(ParseRequest request, ParseResult result) {
        if (request.drawing() == null) {
            return;
        }
        String name = request.drawing().picture().file();
        int size = sizeOf(request);
        keptFiles.remove(name);
        if (result instanceof ParseResult.FileNotKept || !KeptFiles.isWorthKeeping(size)) {
            return;
        }
        keptFiles.put(name, size);
        if (keptFiles.size() > KeptFiles.MAX_FILES) {
            keptFiles.remove(keptFiles.keySet().iterator().next());
        }
    }

    /** Returns whether the process has probably kept the file of which a picture is to be drawn. */
    boolean hasKeptFileOf(ParseRequest request) {
        return request.drawing() != null && keptFiles.containsKey(request.drawing().picture().file());
    }

    /** Returns the number of bytes of the file of a request, sent or kept. */
    int sizeOf(ParseRequest request) {
        return request.needsKeptFile() && request.drawing() != null
                ? keptFiles.getOrDefault(request.drawing().picture().file(), 0)
                : request.source().bytes().length;
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

    /** Returns the consumed CPU time; empty if the system does not provide it. */
    private Optional<Duration> cpuTime() {
        return process.info().totalCpuDuration();
    }

    /** Returns why the process ended before it responded: because of the document, or from outside. */
    private ParseResult.ParseFailure explainExit() throws InterruptedException {
        if (!process.waitFor(EXIT_TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
            return brokenProcess("The process that read it crashed.");
        }
        return switch (process.exitValue()) {
            case EXIT_OUT_OF_MEMORY -> brokenProcess("Reading it takes more memory than allowed.");
            case EXIT_SIGKILL, EXIT_SIGTERM ->
                    new ParseResult.ParseFailure(
                            Failure.transientFailure("The process that read it was ended from outside."), true);
            default -> brokenProcess("The process that read it crashed.");
        };
    }

    int useCount() {
        return useCount;
    }

    boolean isAlive() {
        // Asks the system: the process itself learns of an end a little later.
        return process.toHandle().isAlive();
    }

    ProcessHandle processHandle() {
        return process.toHandle();
    }

    /** Ends the process at once and deletes its temporary files. */
    void endProcess() {
        process.destroyForcibly();
        process.onExit().completeOnTimeout(process, KILL_TIMEOUT_SECONDS, TimeUnit.SECONDS).join();
        tempDirectory.deleteTree();
    }

    private static ParseResult.ParseFailure brokenProcess(String reason) {
        return new ParseResult.ParseFailure(Failure.permanentFailure(reason), true);
    }

    /** Runs a task in a thread that can be abandoned if the pipe never responds; it ends with the process. */
    private static <T> T runWithin(Duration limit, Callable<T> task)
            throws InterruptedException, ExecutionException, TimeoutException {
        return runInBackground("carrel-worker", task).get(limit.toNanos(), TimeUnit.NANOSECONDS);
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
                    log.debug("Worker {}: {}", process.pid(), new String(message, 0, length).strip());
                }
            }
        }
    }
}
