package dev.carrel.harness;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;

import static java.nio.charset.StandardCharsets.UTF_8;

/** A Carrel server in a process of its own. A failed test shows the end of its log. */
public final class ServerProcess implements AutoCloseable {

    public static final String ADMIN_TOKEN = "an-administrators-token-for-tests-only";
    private static final String LISTENING = "Carrel is listening on ";
    /** Far more than any process needs on a busy machine. */
    private static final Duration TIMEOUT = Duration.ofMinutes(10);

    private final Process process;
    private final String address;

    private ServerProcess(Process process, String address) {
        this.process = process;
        this.address = address;
    }

    public static ServerProcess start(Path data) throws IOException {
        return start(data, Map.of());
    }

    /** Starts a server on a free port, or on that of {@code CARREL_PORT}, and returns once it listens. */
    public static ServerProcess start(Path data, Map<String, String> environment) throws IOException {
        return start(data, environment, ProcessLogs.newLog());
    }

    /** Starts a server that logs to a file. */
    public static ServerProcess start(Path data, Map<String, String> environment, Path log) throws IOException {
        Process process = run(data, environment, log, "serve", "--port", environment.getOrDefault("CARREL_PORT", "0"));
        var address = new CompletableFuture<String>();
        drain(process.inputReader(UTF_8), address);
        try {
            return new ServerProcess(process, address.get(TIMEOUT.toSeconds(), TimeUnit.SECONDS));
        } catch (ExecutionException e) {
            throw new IOException("The server ended before it listened: " + ProcessLogs.readEnd(log), e);
        } catch (TimeoutException | InterruptedException e) {
            ProcessLogs.printThreads(process);
            process.destroyForcibly();
            throw new IOException("The server does not listen: " + ProcessLogs.readEnd(log), e);
        }
    }

    /** Runs a command on a data folder to its end. */
    public static EndedProcess command(Path data, String... arguments) throws IOException, InterruptedException {
        return command(data, Map.of(), arguments);
    }

    /** Runs a command with environment variables to its end. */
    public static EndedProcess command(Path data, Map<String, String> environment, String... arguments)
            throws IOException, InterruptedException {
        Process process = run(data, environment, ProcessLogs.newLog(), arguments);
        String output = new String(process.getInputStream().readAllBytes(), UTF_8);
        return new EndedProcess(awaitEnd(process), output);
    }

    /** Starts a command without waiting; its output is discarded. */
    public static Process background(Path data, String... arguments) throws IOException {
        return background(data, Map.of(), arguments);
    }

    /** Starts a command with environment variables, without waiting; its output is discarded. */
    public static Process background(Path data, Map<String, String> environment, String... arguments)
            throws IOException {
        Process process = run(data, environment, ProcessLogs.newLog(), arguments);
        drain(process.inputReader(UTF_8), new CompletableFuture<>());
        return process;
    }

    /** Returns the log of a server without requests, for the message of an assertion. */
    public static String events(Path log) {
        try (var lines = Files.lines(log)) {
            return lines.filter(line -> !line.contains(" AccessLog: ")).collect(Collectors.joining("\n"));
        } catch (IOException e) {
            return e.toString();
        }
    }

    public ApiClient client() {
        return new ApiClient(address, ADMIN_TOKEN);
    }

    public String address() {
        return address;
    }

    public boolean isAlive() {
        return process.isAlive();
    }

    /** Sends SIGKILL. */
    public void kill() throws InterruptedException {
        process.destroyForcibly();
        process.waitFor();
    }

    /**
     * Sends SIGTERM and waits for the end.
     *
     * @return the exit code
     */
    public int terminate() throws InterruptedException {
        process.destroy();
        return exitCode();
    }

    /** Sends SIGTERM without waiting. */
    public void requestShutdown() {
        process.toHandle().destroy();
    }

    /** Waits for the end. @return the exit code */
    public int exitCode() throws InterruptedException {
        return awaitEnd(process);
    }

    private static int awaitEnd(Process process) throws InterruptedException {
        if (!process.waitFor(TIMEOUT.toSeconds(), TimeUnit.SECONDS)) {
            ProcessLogs.printThreads(process);
            throw new AssertionError("The process does not end: " + process.info().commandLine().orElse(""));
        }
        return process.exitValue();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }

    private static Process run(Path data, Map<String, String> environment, Path log, String... arguments)
            throws IOException {
        var variables = new HashMap<>(environment);
        String preloaded = variables.remove("LD_PRELOAD");
        var builder = new ProcessBuilder(preloaded == null
                ? BuiltProgram.command(arguments)
                : BuiltProgram.command(Path.of(preloaded), arguments))
                .redirectError(ProcessBuilder.Redirect.to(log.toFile()));
        builder.environment().keySet().removeIf(key -> key.startsWith("CARREL_"));
        builder.environment().put("CARREL_DATA", data.toString());
        builder.environment().put("CARREL_ADMIN_TOKEN", ADMIN_TOKEN);
        // What it finds must not depend on how busy the machine is.
        builder.environment().put("CARREL_RERANKER_MODEL", "none");
        builder.environment().putAll(variables);
        Process process = builder.start();
        ProcessLogs.add(String.join(" ", arguments), process, log);
        return process;
    }

    /** Reads the output to its end, so that the process can write on; completes the address once it is printed. */
    private static void drain(BufferedReader output, CompletableFuture<String> address) {
        Thread.ofPlatform().daemon().name("server-output").start(() -> {
            try (output) {
                for (String line = output.readLine(); line != null && !address.isDone(); line = output.readLine()) {
                    if (line.startsWith(LISTENING)) {
                        address.complete(line.substring(LISTENING.length()));
                    }
                }
                output.transferTo(Writer.nullWriter());
                address.completeExceptionally(new IOException("The output ended."));
            } catch (IOException e) {
                // The process was killed.
                address.completeExceptionally(e);
            }
        });
    }

    public record EndedProcess(int code, String output) {}
}
