package dev.carrel.harness;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.TestWatcher;

/**
 * Shows what the processes of a failed test logged last. JUnit finds this extension by itself; the tests of a class run
 * in one thread.
 */
public final class ProcessLogs implements BeforeAllCallback, TestWatcher {

    private static final Path FOLDER = Path.of("target", "process-logs");
    private static final int SHOWN_LINES = 120;
    private static final ThreadLocal<List<LoggedProcess>> PROCESSES = ThreadLocal.withInitial(ArrayList::new);

    private record LoggedProcess(String command, Process process, Path log) {}

    /** Returns a new file for the log of a process. */
    static Path newLog() throws IOException {
        return Files.createTempFile(Files.createDirectories(FOLDER), "", ".log");
    }

    /** Adds a process that has a log of its own. */
    public static void add(String command, Process process, Path log) throws IOException {
        PROCESSES.get().add(new LoggedProcess(command, process, log));
        ProcessGuard.watch(process);
    }

    @Override
    public void beforeAll(ExtensionContext context) {
        if (context.getParent().flatMap(ExtensionContext::getTestClass).isEmpty()) {
            PROCESSES.get().clear();
        }
    }

    @Override
    public void testFailed(ExtensionContext context, Throwable cause) {
        for (LoggedProcess logged : PROCESSES.get()) {
            System.out.printf("%n%s: %s, %s, its log ends:%n%s%n", context.getDisplayName(), logged.command,
                    logged.process.isAlive() ? "alive" : "ended with " + logged.process.exitValue(),
                    readEnd(logged.log));
            printThreads(logged.process);
        }
    }

    /** Prints what the threads of a process do, if it lives. */
    public static void printThreads(Process process) {
        if (!process.isAlive()) {
            return;
        }
        try {
            Path dump = newLog();
            Process jcmd = new ProcessBuilder(Path.of(System.getProperty("java.home"), "bin", "jcmd").toString(),
                    Long.toString(process.pid()), "Thread.print").redirectErrorStream(true)
                    .redirectOutput(dump.toFile())
                    .start();
            if (!jcmd.waitFor(1, TimeUnit.MINUTES)) {
                jcmd.destroyForcibly();
            }
            System.out.println("The threads of process " + process.pid() + " are in " + dump.toAbsolutePath());
            System.out.println(readEnd(dump));
        } catch (IOException e) {
            System.out.println("The threads of process " + process.pid() + " cannot be read: " + e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Returns the last lines of a log. */
    static String readEnd(Path file) {
        try (Stream<String> lines = Files.lines(file)) {
            Deque<String> last = new ArrayDeque<>();
            lines.forEach(line -> {
                last.add(line);
                if (last.size() > SHOWN_LINES) {
                    last.remove();
                }
            });
            return last.stream().collect(Collectors.joining("\n"));
        } catch (IOException | RuntimeException e) {
            return "cannot be read: " + e;
        }
    }
}
