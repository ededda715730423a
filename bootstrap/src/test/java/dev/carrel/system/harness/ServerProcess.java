package dev.carrel.system.harness;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.lang.ProcessBuilder.Redirect;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;

import static java.nio.charset.StandardCharsets.UTF_8;

/** A Carrel server in a process of its own. */
public final class ServerProcess implements AutoCloseable {

    public static final String ADMIN_TOKEN = "an-administrators-token-for-tests-only";
    private static final String LISTENING = "Carrel is listening on ";

    private final Process process;
    private final String address;

    private ServerProcess(Process process, String address) {
        this.process = process;
        this.address = address;
    }

    /** Starts a server on a free port and returns once it listens. */
    public static ServerProcess start(Path data, Map<String, String> environment) throws IOException {
        return start(data, environment, Redirect.INHERIT);
    }

    /** Starts a server that logs to a file. */
    public static ServerProcess start(Path data, Map<String, String> environment, Path log) throws IOException {
        return start(data, environment, Redirect.to(log.toFile()));
    }

    private static ServerProcess start(Path data, Map<String, String> environment, Redirect log) throws IOException {
        Process process = run(data, environment, log, "serve", "--port", "0");
        var output = new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8));
        for (String line = output.readLine(); line != null; line = output.readLine()) {
            if (line.startsWith(LISTENING)) {
                drain(output);
                return new ServerProcess(process, line.substring(LISTENING.length()));
            }
        }
        throw new IOException("The server ended before it listened.");
    }

    public static ServerProcess start(Path data) throws IOException {
        return start(data, Map.of());
    }

    /** Runs a command on a data folder to its end. */
    public static EndedProcess command(Path data, String... arguments) throws IOException, InterruptedException {
        return command(data, Map.of(), arguments);
    }

    /** Runs a command with environment variables to its end. */
    public static EndedProcess command(Path data, Map<String, String> environment, String... arguments)
            throws IOException, InterruptedException {
        Process process = run(data, environment, Redirect.INHERIT, arguments);
        String output = new String(process.getInputStream().readAllBytes(), UTF_8);
        if (!process.waitFor(2, TimeUnit.MINUTES)) {
            process.destroyForcibly();
        }
        return new EndedProcess(process.waitFor(), output);
    }

    /** Starts a command without waiting; its output is discarded. */
    public static Process background(Path data, String... arguments) throws IOException {
        return background(data, Map.of(), arguments);
    }

    /** Starts a command with environment variables, without waiting; its output is discarded. */
    public static Process background(Path data, Map<String, String> environment, String... arguments)
            throws IOException {
        Process process = run(data, environment, Redirect.INHERIT, arguments);
        drain(new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8)));
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
        return process.waitFor();
    }

    /** Sends SIGTERM without waiting. */
    public void requestShutdown() {
        process.toHandle().destroy();
    }

    /** Waits for the end. @return the exit code */
    public int exitCode(Duration patience) throws InterruptedException {
        if (!process.waitFor(patience.toMillis(), TimeUnit.MILLISECONDS)) {
            throw new AssertionError("the server does not end");
        }
        return process.exitValue();
    }

    @Override
    public void close() {
        process.destroyForcibly();
    }

    private static Process run(Path data, Map<String, String> environment, Redirect log, String... arguments)
            throws IOException {
        var command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xmx512m", "-cp",
                System.getProperty("java.class.path"), "dev.carrel.bootstrap.Main"));
        command.addAll(List.of(arguments));
        var builder = new ProcessBuilder(command).redirectError(log);
        builder.environment().keySet().removeIf(key -> key.startsWith("CARREL_"));
        builder.environment().put("CARREL_DATA", data.toString());
        builder.environment().put("CARREL_ADMIN_TOKEN", ADMIN_TOKEN);
        builder.environment().putAll(environment);
        return builder.start();
    }

    private static void drain(BufferedReader output) {
        Thread.ofPlatform().daemon().name("server-output").start(() -> {
            try {
                output.transferTo(java.io.Writer.nullWriter());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }

    public record EndedProcess(int code, String output) {}
}
