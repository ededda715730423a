package dev.carrel.ocr;

import dev.carrel.ocr.ProcessResult.Ending;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs a program under limits of CPU time and memory, and until the process that started it ends where Linux has
 * {@code setpriv}. The system enforces them where there is a shell; the memory has no limit elsewhere. A busy machine
 * makes a process slow, which is no reason to end it: the limit of elapsed time is generous. Thread-safe.
 */
final class LimitedProcesses implements AutoCloseable {

    private static final Logger log = LoggerFactory.getLogger(LimitedProcesses.class);

    /** With which the messages of the shell itself begin. */
    static final String SHELL_NAME = "limited";
    private static final Path SHELL = Path.of("/bin/sh");
    private static final Path SETPRIV = Path.of("/usr/bin/setpriv");
    /** How many times as long as its CPU time limit a process may take, if it gets on. */
    private static final int MAX_ELAPSED_TIMES = 10;
    private static final int MAX_OUTPUT_BYTES = 32 * 1024 * 1024;
    private static final int MAX_MESSAGE_BYTES = 4096;
    private static final int EXIT_SIGNAL = 128;
    private static final int SIGKILL = 9;
    private static final int SIGABRT = 6;
    private static final int SIGXCPU = 24;

    private final Duration cpuTimeLimit;
    private final int memoryMebibytes;
    private final Set<Process> running = ConcurrentHashMap.newKeySet();
    private volatile boolean closed;

    LimitedProcesses(Duration cpuTimeLimit, int memoryMebibytes) {
        this.cpuTimeLimit = cpuTimeLimit;
        this.memoryMebibytes = memoryMebibytes;
    }

    /**
     * Runs a program until it ends, or a limit ends it.
     *
     * @throws IOException if it does not start
     * @throws InterruptedException if the thread is interrupted, or this is closed; the process has ended then
     */
    ProcessResult runProcess(List<String> command, byte[] input) throws IOException, InterruptedException {
        var builder = new ProcessBuilder(limit(command));
        prepareEnvironment(builder.environment());
        Process process = builder.start();
        running.add(process);
        try {
            if (closed) {
                throw new InterruptedException("closed");
            }
            return awaitResult(process, input);
        } finally {
            process.destroyForcibly();
            running.remove(process);
        }
    }

    private ProcessResult awaitResult(Process process, byte[] input) throws InterruptedException, IOException {
        FutureTask<String> output = readInBackground(process.getInputStream(), MAX_OUTPUT_BYTES);
        FutureTask<String> messages = readInBackground(process.getErrorStream(), MAX_MESSAGE_BYTES);
        Thread.ofVirtual().start(() -> write(input, process));
        Optional<Ending> exceeded = awaitEnd(process);
        if (closed) {
            throw new InterruptedException("closed");
        }
        if (exceeded.isPresent()) {
            return new ProcessResult(exceeded.get(), "");
        }
        try {
            String said = messages.get();
            log.debug("{} ended with {}: {}", process.pid(), process.exitValue(), said.strip());
            Ending ending = endingOf(process.exitValue(), said);
            return new ProcessResult(ending, ending == Ending.SUCCESS ? output.get() : said);
        } catch (ExecutionException e) {
            throw new IOException("its output could not be read", e);
        }
    }

    /** Returns which limit a process exceeds; empty if it ends before. */
    private Optional<Ending> awaitEnd(Process process) throws InterruptedException {
        Duration before = Duration.ZERO;
        for (int time = 0; time < MAX_ELAPSED_TIMES; time++) {
            if (process.waitFor(cpuTimeLimit.toNanos(), TimeUnit.NANOSECONDS)) {
                return Optional.empty();
            }
            Duration used = process.info().totalCpuDuration().orElse(cpuTimeLimit);
            if (!process.isAlive()) {
                return Optional.empty();
            }
            boolean hangs = used.equals(before);
            if (hangs || used.compareTo(cpuTimeLimit) >= 0) {
                return Optional.of(Ending.TIME_LIMIT);
            }
            before = used;
        }
        return Optional.of(Ending.BUSY);
    }

    private static Ending endingOf(int exitValue, String messages) {
        return switch (exitValue) {
            case 0 -> Ending.SUCCESS;
            case EXIT_SIGNAL + SIGKILL, EXIT_SIGNAL + SIGXCPU -> Ending.TIME_LIMIT;
            case EXIT_SIGNAL + SIGABRT -> Ending.MEMORY_LIMIT;
            default -> messages.contains("bad_alloc") ? Ending.MEMORY_LIMIT : Ending.FAILURE;
        };
    }

    private List<String> limit(List<String> command) {
        var limited = new ArrayList<String>();
        if (Files.isExecutable(SETPRIV)) {
            // Also after the end of a process that could do nothing about it any more.
            limited.addAll(List.of(SETPRIV.toString(), "--pdeathsig", "KILL"));
        }
        if (Files.isExecutable(SHELL)) {
            limited.addAll(List.of(SHELL.toString(), "-c",
                    "ulimit -t " + Math.max(1, cpuTimeLimit.toSeconds()) + "; ulimit -v " + memoryMebibytes * 1024L
                            + "; exec \"$@\"",
                    SHELL_NAME));
        }
        limited.addAll(command);
        return limited;
    }

    /** The environment often contains secrets. */
    private static void prepareEnvironment(Map<String, String> environment) {
        environment.keySet().retainAll(Set.of("PATH", "SystemRoot", "TESSDATA_PREFIX"));
        // One process uses one processor: several at once are faster than one with several threads.
        environment.put("OMP_THREAD_LIMIT", "1");
    }

    private static void write(byte[] input, Process process) {
        try (OutputStream out = process.getOutputStream()) {
            out.write(input);
        } catch (IOException e) {
            log.debug("Process {} did not read all of its input", process.pid(), e);
        }
    }

    /** Reads a stream to its end, and keeps the beginning. */
    private static FutureTask<String> readInBackground(InputStream stream, int maxBytes) {
        var reading = new FutureTask<>(() -> {
            try (stream) {
                String text = new String(stream.readNBytes(maxBytes), StandardCharsets.UTF_8);
                stream.transferTo(OutputStream.nullOutputStream());
                return text;
            }
        });
        Thread.ofVirtual().start(reading);
        return reading;
    }

    /** Ends all processes. */
    @Override
    public void close() {
        closed = true;
        running.forEach(Process::destroyForcibly);
    }
}
