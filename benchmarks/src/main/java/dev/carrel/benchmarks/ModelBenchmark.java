package dev.carrel.benchmarks;

import dev.carrel.benchmarks.TimestampedStream.StreamRoute;
import dev.carrel.benchmarks.load.BenchmarkServerProcess;
import dev.carrel.benchmarks.load.ClosedLoopLoad;
import dev.carrel.benchmarks.load.LibraryClient;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/**
 * Measures the overhead of Carrel on the replies of a language model: the delay of tokens compared with direct requests
 * to the same model, in alternating rounds, with the model, the service and the clients as a process each; and how soon
 * a disconnect of a client reaches the model. Prints tables in Markdown.
 *
 * <pre>
 * ModelBenchmark [rounds per row, 3] [documents, 200] [folder, a temporary one]
 * </pre>
 *
 * With many streams, 50 start each second, and each continues until five seconds after the start of the last one.
 */
public final class ModelBenchmark {

    private static final int BEGIN_A_SECOND = 50;
    private static final int SECONDS_TOGETHER = 5;
    private static final int WARM_UP_ROUNDS = 4;
    private static final int FIRST_TOKENS = 100;

    private final BenchmarkServerProcess carrel;
    private final StreamRoute direct;
    private final StreamRoute throughCarrel;
    private final int documents;
    private int asked;

    private ModelBenchmark(BenchmarkServerProcess model, BenchmarkServerProcess carrel, int documents) {
        this.carrel = carrel;
        this.documents = documents;
        this.direct = StreamRoute.directTo(model.address());
        this.throughCarrel = StreamRoute.throughCarrel(carrel.address());
    }

    public static void main(String[] args) throws Exception {
        int rounds = args.length > 0 ? Integer.parseInt(args[0]) : 3;
        int documents = args.length > 1 ? Integer.parseInt(args[1]) : 200;
        Path data = args.length > 2 ? Path.of(args[2]) : Files.createTempDirectory("carrel-benchmark");
        System.out.printf(Locale.ROOT, "Load average before: %s%n%n", loadAverage());
        Path filled = data.resolve("filled");
        FilledLibrary.fillFolder(filled, documents);
        try (BenchmarkServerProcess model = BenchmarkServerProcess.startProcess(data.resolve("model"),
                TimestampingModelServer.class.getName());
                BenchmarkServerProcess carrel = BenchmarkServerProcess.startCarrel(filled,
                        "model.base-url=" + model.address(),
                        "model.name=stamping", "query.threshold=0")) {
            new LibraryClient(carrel, FilledLibrary.NAME).awaitIndexed(documents);
            new ModelBenchmark(model, carrel, documents).runAll(rounds);
        }
        DisconnectMeasurement.measureCancellation(filled, documents);
    }

    /** Returns the load average of the last minute. */
    static String loadAverage() {
        double load = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
        return String.format(Locale.ROOT, "%.1f on %d processors", load, Runtime.getRuntime().availableProcessors());
    }

    private void runAll(int rounds) throws Exception {
        System.out
                .println("| streams | tokens/s each | complete | delay of a token, directly: p50, p90, p99 | through "
                        + "Carrel | added | CPU cores of Carrel | load |\n|---|---|---|---|---|---|---|---|");
        printRow("100, the first", 1, 100, 20);
        for (int round = 0; round < WARM_UP_ROUNDS; round++) {
            openStreams(throughCarrel, 100, 20);
        }
        printRow("1", rounds, 1, 50);
        printRow("20", rounds, 20, 50);
        printRow("100", rounds, 100, 20);
        printRow("500", rounds, 500, 20);
        System.out.println("\nResident memory of Carrel after that: " + carrel.residentMebibytes() + " MiB, at most "
                + carrel.maxResidentMebibytes() + " MiB\n");
        System.out.println("| first token, 1 client | p50, p90, p99 |\n|---|---|");
        measureFirstTokens();
        System.out.println();
    }

    private void printRow(String name, int rounds, int streams, int perSecond) throws Exception {
        var directly = new ArrayList<TimestampedStream>();
        var byCarrel = new ArrayList<TimestampedStream>();
        long elapsed = 0;
        Duration worked = Duration.ZERO;
        for (int round = 0; round < rounds; round++) {
            directly.addAll(openStreams(direct, streams, perSecond));
            long begin = System.nanoTime();
            Duration before = carrel.processorTime();
            byCarrel.addAll(openStreams(throughCarrel, streams, perSecond));
            worked = worked.plus(carrel.processorTime().minus(before));
            elapsed += System.nanoTime() - begin;
        }
        ClosedLoopLoad.LoadResult base = tokenDelays(directly);
        ClosedLoopLoad.LoadResult result = tokenDelays(byCarrel);
        System.out.printf(Locale.ROOT, "| %s | %d | %d of %d, %d of %d | %s | %s | %s | %.2f | %s |%n", name, perSecond,
                countComplete(directly), directly.size(), countComplete(byCarrel), byCarrel.size(),
                formatQuantiles(base),
                formatQuantiles(result), formatAdded(base, result), worked.toNanos() / (double) elapsed, loadAverage());
    }

    /** Measures replies of two tokens, in turns; a single token would be the complete reply. */
    private void measureFirstTokens() throws Exception {
        var directly = new ArrayList<TimestampedStream>();
        var byCarrel = new ArrayList<TimestampedStream>();
        for (int number = 0; number < FIRST_TOKENS; number++) {
            directly.add(TimestampedStream.readStream(direct, questionFor(2, 1000), 2));
            byCarrel.add(TimestampedStream.readStream(throughCarrel, questionFor(2, 1000), 2));
        }
        ClosedLoopLoad.LoadResult base = firstTokenTimes(directly);
        ClosedLoopLoad.LoadResult result = firstTokenTimes(byCarrel);
        System.out.println("| directly | " + formatQuantiles(base) + " |");
        System.out.println("| through Carrel | " + formatQuantiles(result) + " |");
        System.out.println("| added | " + formatAdded(base, result) + " |");
        System.out.println("| load | " + loadAverage() + " |");
    }

    private List<TimestampedStream> openStreams(StreamRoute way, int streams, int perSecond) throws Exception {
        int tokens = (SECONDS_TOGETHER + streams / BEGIN_A_SECOND) * perSecond;
        List<Callable<TimestampedStream>> clients = new ArrayList<>();
        for (int number = 0; number < streams; number++) {
            String question = questionFor(tokens, perSecond);
            Duration wait = Duration.ofSeconds(number).dividedBy(BEGIN_A_SECOND);
            clients.add(() -> {
                Thread.sleep(wait);
                return TimestampedStream.readStream(way, question, tokens);
            });
        }
        var read = new ArrayList<TimestampedStream>();
        try (var threads = Executors.newFixedThreadPool(streams)) {
            for (Future<TimestampedStream> client : threads.invokeAll(clients)) {
                read.add(client.get());
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException("a client failed", e.getCause());
        }
        return read;
    }

    private String questionFor(int tokens, int perSecond) {
        asked++;
        return FilledLibrary.questionFor(asked % documents) + ": "
                + TimestampingModelServer.questionFor(tokens, perSecond);
    }

    private static long countComplete(List<TimestampedStream> streams) {
        return streams.stream().filter(TimestampedStream::complete).count();
    }

    private static ClosedLoopLoad.LoadResult tokenDelays(List<TimestampedStream> streams) {
        var delays = ClosedLoopLoad.LoadResult.of(streams.stream().map(TimestampedStream::delays).toList(), 1);
        if (delays.sorted()[0] < 0) {
            throw new IllegalStateException("the processes do not share a clock");
        }
        return delays;
    }

    private static ClosedLoopLoad.LoadResult firstTokenTimes(List<TimestampedStream> streams) {
        if (countComplete(streams) < streams.size()) {
            throw new IllegalStateException("a stream was not complete");
        }
        return ClosedLoopLoad.LoadResult.of(streams.stream().map(stream -> new long[]{stream.firstToken()}).toList(),
                1);
    }

    private static String formatQuantiles(ClosedLoopLoad.LoadResult result) {
        return String.format(Locale.ROOT, "%.2f, %.2f, %.2f ms", result.quantileMillis(.5), result.quantileMillis(.9),
                result.quantileMillis(.99));
    }

    private static String formatAdded(ClosedLoopLoad.LoadResult base, ClosedLoopLoad.LoadResult result) {
        return String.format(Locale.ROOT, "%.2f, %.2f, %.2f ms", result.quantileMillis(.5) - base.quantileMillis(.5),
                result.quantileMillis(.9) - base.quantileMillis(.9),
                result.quantileMillis(.99) - base.quantileMillis(.99));
    }
}
