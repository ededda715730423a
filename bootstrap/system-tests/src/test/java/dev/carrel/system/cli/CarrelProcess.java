package dev.carrel.system.cli;

import dev.carrel.system.harness.BuiltProgram;
import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/** A command of Carrel in a process of its own. */
final class CarrelProcess implements AutoCloseable {

    private static final long TIMEOUT_SECONDS = 60;

    private final Process process;
    private final BufferedWriter in;
    private final BufferedReader out;
    private final Path err;

    /** @param errors the file for standard error */
    CarrelProcess(Path errors, String... arguments) throws IOException {
        this(errors, Map.of(), arguments);
    }

    CarrelProcess(Path errors, Map<String, String> environment, String... arguments) throws IOException {
        var builder = new ProcessBuilder(BuiltProgram.command(arguments)).redirectError(errors.toFile());
        builder.environment().keySet().removeIf(name -> name.startsWith("CARREL_"));
        builder.environment().putAll(environment);
        process = builder.start();
        in = process.outputWriter(StandardCharsets.UTF_8);
        out = process.inputReader(StandardCharsets.UTF_8);
        err = errors;
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
    String readLine() throws IOException {
        String line = out.readLine();
        if (line == null) {
            throw new AssertionError("the process ended and said " + standardError());
        }
        return line;
    }

    /** Returns the rest of standard output after the process has ended. */
    List<String> readRemaining() throws IOException {
        return out.lines().toList();
    }

    String standardError() throws IOException {
        return Files.readString(err);
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
        if (!process.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS)) {
            throw new AssertionError("the process does not end");
        }
        return process.exitValue();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }
}
