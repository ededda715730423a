package dev.carrel.benchmarks.load;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Comparator;
import java.util.stream.Stream;

/** What benchmarks measure of a process, and clean up after it. */
public final class ProcessFigures {

    private ProcessFigures() {}

    /** Returns the time since a value of {@link System#nanoTime}. */
    public static double secondsSince(long begin) {
        return (System.nanoTime() - begin) / 1e9;
    }

    /** Returns the processor time that this process has used. */
    public static long processorNanos() {
        return ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO).toNanos();
    }

    /** Returns a figure of the memory of this process in MiB, such as {@code VmHWM}, the peak of what is resident. */
    public static long mebibytes(String figure) throws IOException {
        return mebibytes(ProcessHandle.current().pid(), figure);
    }

    /** Returns a figure of the memory of a process in MiB; 0 if it has none. */
    static long mebibytes(long pid, String figure) throws IOException {
        try (Stream<String> lines = Files.lines(Path.of("/proc", String.valueOf(pid), "status"))) {
            return lines.filter(line -> line.startsWith(figure + ":"))
                    .mapToLong(line -> Long.parseLong(line.replaceAll("\\D", "")) / 1024)
                    .findFirst()
                    .orElse(0);
        }
    }

    /** Deletes a folder with everything in it, if it exists. */
    public static void deleteFolder(Path folder) throws IOException {
        if (Files.exists(folder)) {
            try (Stream<Path> all = Files.walk(folder)) {
                for (Path each : all.sorted(Comparator.reverseOrder()).toList()) {
                    Files.delete(each);
                }
            }
        }
    }
}
