package dev.carrel.benchmarks.load;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;

import static java.nio.charset.StandardCharsets.UTF_8;

/** A server as a separate process: a program of this class path that prints its address when it is ready. */
public final class BenchmarkServerProcess implements AutoCloseable {

    public static final String ADMIN_TOKEN = "an-administrators-token-for-benchmarks";

    private final Process process;
    private final String address;
    private final Duration startTime;
    private final Path log;

    private BenchmarkServerProcess(Process process, String address, Duration startTime, Path log) {
        this.process = process;
        this.address = address;
        this.startTime = startTime;
        this.log = log;
    }

    public static BenchmarkServerProcess startProcess(Path data, String mainClass, String... arguments)
            throws IOException {
        var command = new ArrayList<>(List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-Xmx512m", "-cp", System.getProperty("java.class.path"), mainClass));
        command.addAll(List.of(arguments));
        return startCommand(data, command);
    }

    private static BenchmarkServerProcess startCommand(Path data, List<String> command) throws IOException {
        Path log = data.resolveSibling(data.getFileName() + ".log");
        Files.createDirectories(data);
        var builder = new ProcessBuilder(command).redirectError(log.toFile());
        builder.environment().put("CARREL_DATA", data.toString());
        builder.environment().put("CARREL_ADMIN_TOKEN", ADMIN_TOKEN);
        long begin = System.nanoTime();
        Process process = builder.start();
        var output = new BufferedReader(new InputStreamReader(process.getInputStream(), UTF_8));
        for (String line = output.readLine(); line != null; line = output.readLine()) {
            int url = line.indexOf("http://");
            if (url >= 0) {
                var started = new BenchmarkServerProcess(process, line.substring(url).strip(),
                        Duration.ofNanos(System.nanoTime() - begin), log);
                Thread.ofPlatform().daemon().start(() -> drainOutput(output));
                return started;
            }
        }
        throw new IOException(command.getFirst() + " ended before it listened, see " + log);
    }

    /**
     * Starts {@code carrel serve} on a free port by the launcher, as users do.
     *
     * @param settings settings that differ from the default, as {@code name=value}
     */
    public static BenchmarkServerProcess startCarrel(Path data, String... settings) throws IOException {
        var command = new ArrayList<>(List.of(System.getProperty("carrel.launcher"), "serve", "--port", "0"));
        for (String setting : settings) {
            command.addAll(List.of("--set", setting));
        }
        return startCommand(data, command);
    }

    public String address() {
        return address;
    }

    /** Returns the time from the start of the process until it listened. */
    public Duration startTime() {
        return startTime;
    }

    /** Returns the file with its standard error. */
    public Path logFile() {
        return log;
    }

    /** Returns the CPU time that it has used. */
    public Duration processorTime() {
        return process.info().totalCpuDuration().orElse(Duration.ZERO);
    }

    /** Returns the resident memory of the process in MiB. */
    public long residentMebibytes() throws IOException {
        return ProcessFigures.mebibytes(process.pid(), "VmRSS");
    }

    /** Returns the peak resident memory of the process in MiB. */
    public long maxResidentMebibytes() throws IOException {
        return ProcessFigures.mebibytes(process.pid(), "VmHWM");
    }

    /** Returns the highest peak of resident memory of its running child processes, in MiB. */
    public long maxChildResidentMebibytes() throws IOException {
        long most = 0;
        for (long child : process.descendants().mapToLong(ProcessHandle::pid).toArray()) {
            most = Math.max(most, ProcessFigures.mebibytes(child, "VmHWM"));
        }
        return most;
    }

    @Override
    public void close() {
        process.destroy();
        try {
            if (!process.waitFor(30, TimeUnit.SECONDS)) {
                process.destroyForcibly();
            }
        } catch (InterruptedException ignored) {
            process.destroyForcibly();
            Thread.currentThread().interrupt();
        }
    }

    private static void drainOutput(BufferedReader output) {
        try {
            output.transferTo(Writer.nullWriter());
        } catch (IOException ignored) {
            // The process has ended.
        }
    }
}
