package dev.carrel.system.cli;

import dev.carrel.harness.Await;
import dev.carrel.harness.BuiltProgram;
import dev.carrel.harness.ProcessLogs;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** A command of Carrel in a process of its own. */
final class CarrelProcess implements AutoCloseable {

    private final Process process;
    private final BufferedWriter in;
    /** The lines of standard output; an empty element is its end. */
    private final BlockingQueue<Optional<String>> out = new LinkedBlockingQueue<>();
    private final Path err;

    /** @param errors the file for standard error */
    CarrelProcess(Path errors, String... arguments) throws IOException {
        this(errors, Map.of(), arguments);
    }

    CarrelProcess(Path errors, Map<String, String> environment, String... arguments) throws IOException {
        var builder = new ProcessBuilder(BuiltProgram.command(arguments)).redirectError(errors.toFile());
        builder.environment().keySet().removeIf(name -> name.startsWith("CARREL_"));
        builder.environment().put("CARREL_RERANKER_MODEL", "none");
        builder.environment().putAll(environment);
        process = builder.start();
        ProcessLogs.add(String.join(" ", arguments), process, errors);
        in = process.outputWriter(StandardCharsets.UTF_8);
        err = errors;
        Thread.ofPlatform().daemon().name("command-output").start(this::readOutput);
    }

    private void readOutput() {
        try (BufferedReader lines = process.inputReader(StandardCharsets.UTF_8)) {
            lines.lines().map(Optional::of).forEach(out::add);
        } catch (IOException | RuntimeException ignored) {
            // The process was killed.
        } finally {
            out.add(Optional.empty());
        }
    }

    /** Writes a line to standard input. */
    void writeLine(String line) throws IOException {
        in.write(line);
        in.newLine();
        in.flush();
    }

    /** Ends standard input. */
    void closeInput() throws IOException {
        in.close();
    }

    /** Waits for the next line of standard output. */
    String readLine() throws IOException, InterruptedException {
        return takeLine().orElseThrow(() -> new AssertionError("the process ended and said " + standardError()));
    }

    /** Returns the rest of standard output after the process has ended. */
    List<String> readRemaining() throws InterruptedException {
        var lines = new ArrayList<String>();
        for (Optional<String> line = takeLine(); line.isPresent(); line = takeLine()) {
            lines.add(line.get());
        }
        return lines;
    }

    private Optional<String> takeLine() throws InterruptedException {
        Optional<String> line = out.poll(Await.TIMEOUT.toSeconds(), TimeUnit.SECONDS);
        if (line == null) {
            throw stuck("writes no line");
        }
        return line;
    }

    /** Waits until the process has made something happen. */
    void await(CountDownLatch happened) throws InterruptedException {
        if (!happened.await(Await.TIMEOUT.toSeconds(), TimeUnit.SECONDS)) {
            throw stuck("does not get there");
        }
    }

    private AssertionError stuck(String what) {
        ProcessLogs.printThreads(process);
        return new AssertionError("the process " + what + ", but says " + standardError());
    }

    String standardError() {
        try {
            return Files.readString(err);
        } catch (IOException e) {
            return e.toString();
        }
    }

    /**
     * Sends SIGTERM, as a service manager does, and waits for the end.
     *
     * @return the exit code
     */
    int terminate() throws InterruptedException {
        // The handle leaves the streams open, unlike the process itself.
        process.toHandle().destroy();
        return exitCode();
    }

    /** Sends SIGKILL and waits for the end. */
    void kill() throws InterruptedException {
        process.destroyForcibly();
        exitCode();
    }

    int exitCode() throws InterruptedException {
        if (!process.waitFor(Await.TIMEOUT.toSeconds(), TimeUnit.SECONDS)) {
            throw stuck("does not end");
        }
        return process.exitValue();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
