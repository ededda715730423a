package dev.carrel.benchmarks.peers;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

import static java.util.stream.Collectors.toSet;

/** The processes of a server and their children, as Linux counts them. */
final class ServerProcesses {

    private static final double TICKS_PER_SECOND = 100;
    /** The fields of {@code /proc/PID/stat} after the name: time of the process and of its ended children. */
    private static final int FIRST_TIME = 11;
    private static final int TIMES = 4;

    private final Set<ProcessHandle> roots;

    private ServerProcesses(Set<ProcessHandle> roots) {
        this.roots = roots;
    }

    /** A server and its processes. */
    record Started<T>(T server, ServerProcesses processes) {}

    /** Starts a server. */
    static <T> Started<T> start(Callable<T> server) throws Exception {
        Set<ProcessHandle> before = ProcessHandle.current().children().collect(toSet());
        T started = server.call();
        var roots = new HashSet<>(ProcessHandle.current().children().collect(toSet()));
        roots.removeAll(before);
        return new Started<>(started, new ServerProcesses(roots));
    }

    /** Returns a process and its children. */
    static ServerProcesses of(long process) {
        return new ServerProcesses(Set.of(ProcessHandle.of(process).orElseThrow()));
    }

    /** Waits until no child is left. */
    void awaitChildren() {
        roots.stream().flatMap(ProcessHandle::descendants).map(ProcessHandle::onExit).forEach(CompletableFuture::join);
    }

    /** Returns the processor time so far, in seconds. */
    double processorSeconds() {
        return all().mapToDouble(ServerProcesses::processorSeconds).sum();
    }

    private static double processorSeconds(Path folder) {
        try {
            String stat = Files.readString(folder.resolve("stat"));
            List<String> fields = List.of(stat.substring(stat.lastIndexOf(')') + 2).split(" "));
            return fields.subList(FIRST_TIME, FIRST_TIME + TIMES).stream().mapToLong(Long::parseLong).sum()
                    / TICKS_PER_SECOND;
        } catch (IOException ignored) {
            // It has ended.
            return 0;
        }
    }

    /** Returns the memory of the processes in MiB; what several share counts once. */
    long residentMebibytes() {
        return all().mapToLong(ServerProcesses::proportionalKibibytes).sum() / 1024;
    }

    private static long proportionalKibibytes(Path folder) {
        try (Stream<String> lines = Files.lines(folder.resolve("smaps_rollup"))) {
            return lines.filter(line -> line.startsWith("Pss:"))
                    .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")))
                    .sum();
        } catch (IOException | UncheckedIOException ignored) {
            // It has ended.
            return 0;
        }
    }

    private Stream<Path> all() {
        return roots.stream()
                .flatMap(root -> Stream.concat(Stream.of(root), root.descendants()))
                .map(process -> Path.of("/proc", Long.toString(process.pid())));
    }
}
