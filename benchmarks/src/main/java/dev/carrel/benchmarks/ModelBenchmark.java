package dev.carrel.benchmarks;

import dev.carrel.benchmarks.StampedStream.Way;
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
 * What Carrel adds to the replies of a language model: how much later its tokens come than those of the same model
 * asked directly, by turns, with model, service and clients as a process each; and how soon the model hears that a
 * client has left. Prints tables in Markdown.
 *
 * <pre>
 * ModelBenchmark [rounds for each row, 3] [documents, 200] [folder, a temporary one]
 * </pre>
 *
 * Of many streams 50 begin each second; each goes on until five seconds after the last has begun.
 */
public final class ModelBenchmark {

    private static final int BEGIN_A_SECOND = 50;
    private static final int SECONDS_TOGETHER = 5;
    private static final int WARM_UP_ROUNDS = 4;
    private static final int FIRST_TOKENS = 100;

    private final ServedProcess carrel;
    private final Way direct;
    private final Way throughCarrel;
    private final int documents;
    private int asked;

    private ModelBenchmark(ServedProcess model, ServedProcess carrel, int documents) {
        this.carrel = carrel;
        this.documents = documents;
        this.direct = Way.direct(model.address());
        this.throughCarrel = Way.throughCarrel(carrel.address());
    }

    public static void main(String[] args) throws Exception {
        int rounds = args.length > 0 ? Integer.parseInt(args[0]) : 3;
        int documents = args.length > 1 ? Integer.parseInt(args[1]) : 200;
        Path data = args.length > 2 ? Path.of(args[2]) : Files.createTempDirectory("carrel-benchmark");
        System.out.printf(Locale.ROOT, "Load of the machine before: %s%n%n", load());
        Path filled = data.resolve("filled");
        FilledLibrary.fill(filled, documents);
        try (ServedProcess model = ServedProcess.start(data.resolve("model"), StampingModel.class.getName());
                ServedProcess carrel = ServedProcess.carrel(filled, "model.base-url=" + model.address(),
                        "model.name=stamping", "answering.threshold=0")) {
            new LibraryClient(carrel, FilledLibrary.NAME).await(documents);
            new ModelBenchmark(model, carrel, documents).run(rounds);
        }
        LeavingClients.measure(filled, documents);
    }

    /** How many would have liked a processor in the last minute, on average. */
    static String load() {
        double load = ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage();
        return String.format(Locale.ROOT, "%.1f on %d processors", load, Runtime.getRuntime().availableProcessors());
    }

    private void run(int rounds) throws Exception {
        System.out
                .println("| streams | tokens/s each | complete | delay of a token, directly: p50, p90, p99 | by way of "
                        + "Carrel | added | Carrel's processors | load |\n|---|---|---|---|---|---|---|---|");
        row("100, the first", 1, 100, 20);
        for (int round = 0; round < WARM_UP_ROUNDS; round++) {
            streams(throughCarrel, 100, 20);
        }
        row("1", rounds, 1, 50);
        row("20", rounds, 20, 50);
        row("100", rounds, 100, 20);
        row("500", rounds, 500, 20);
        System.out.println("\nResident memory of Carrel after that: " + carrel.residentMebibytes() + " MiB, at most "
                + carrel.mostResidentMebibytes() + " MiB\n");
        System.out.println("| first token, 1 client | p50, p90, p99 |\n|---|---|");
        firstTokens();
        System.out.println();
    }

    private void row(String name, int rounds, int streams, int perSecond) throws Exception {
        var directly = new ArrayList<StampedStream>();
        var byCarrel = new ArrayList<StampedStream>();
        long elapsed = 0;
        Duration worked = Duration.ZERO;
        for (int round = 0; round < rounds; round++) {
            directly.addAll(streams(direct, streams, perSecond));
            long begin = System.nanoTime();
            Duration before = carrel.processorTime();
            byCarrel.addAll(streams(throughCarrel, streams, perSecond));
            worked = worked.plus(carrel.processorTime().minus(before));
            elapsed += System.nanoTime() - begin;
        }
        Load.Result base = delays(directly);
        Load.Result result = delays(byCarrel);
        System.out.printf(Locale.ROOT, "| %s | %d | %d of %d, %d of %d | %s | %s | %s | %.2f | %s |%n", name, perSecond,
                complete(directly), directly.size(), complete(byCarrel), byCarrel.size(), quantiles(base),
                quantiles(result), added(base, result), worked.toNanos() / (double) elapsed, load());
    }

    /** Two tokens each, for one alone is a whole reply, by turns. */
    private void firstTokens() throws Exception {
        var directly = new ArrayList<StampedStream>();
        var byCarrel = new ArrayList<StampedStream>();
        for (int number = 0; number < FIRST_TOKENS; number++) {
            directly.add(StampedStream.read(direct, question(2, 1000), 2));
            byCarrel.add(StampedStream.read(throughCarrel, question(2, 1000), 2));
        }
        Load.Result base = firsts(directly);
        Load.Result result = firsts(byCarrel);
        System.out.println("| directly | " + quantiles(base) + " |");
        System.out.println("| by way of Carrel | " + quantiles(result) + " |");
        System.out.println("| added | " + added(base, result) + " |");
        System.out.println("| load | " + load() + " |");
    }

    private List<StampedStream> streams(Way way, int streams, int perSecond) throws Exception {
        int tokens = (SECONDS_TOGETHER + streams / BEGIN_A_SECOND) * perSecond;
        List<Callable<StampedStream>> clients = new ArrayList<>();
        for (int number = 0; number < streams; number++) {
            String question = question(tokens, perSecond);
            Duration wait = Duration.ofSeconds(number).dividedBy(BEGIN_A_SECOND);
            clients.add(() -> {
                Thread.sleep(wait);
                return StampedStream.read(way, question, tokens);
            });
        }
        var read = new ArrayList<StampedStream>();
        try (var threads = Executors.newFixedThreadPool(streams)) {
            for (Future<StampedStream> client : threads.invokeAll(clients)) {
                read.add(client.get());
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException("a client failed", e.getCause());
        }
        return read;
    }

    private String question(int tokens, int perSecond) {
        asked++;
        return FilledLibrary.question(asked % documents) + ": " + StampingModel.order(tokens, perSecond);
    }

    private static long complete(List<StampedStream> streams) {
        return streams.stream().filter(StampedStream::complete).count();
    }

    private static Load.Result delays(List<StampedStream> streams) {
        var delays = Load.Result.of(streams.stream().map(StampedStream::delays).toList(), 1);
        if (delays.sorted()[0] < 0) {
            throw new IllegalStateException("the processes do not share a clock");
        }
        return delays;
    }

    private static Load.Result firsts(List<StampedStream> streams) {
        if (complete(streams) < streams.size()) {
            throw new IllegalStateException("a stream was not complete");
        }
        return Load.Result.of(streams.stream().map(stream -> new long[]{stream.firstToken()}).toList(), 1);
    }

    private static String quantiles(Load.Result result) {
        return String.format(Locale.ROOT, "%.2f, %.2f, %.2f ms", result.millis(.5), result.millis(.9),
                result.millis(.99));
    }

    private static String added(Load.Result base, Load.Result result) {
        return String.format(Locale.ROOT, "%.2f, %.2f, %.2f ms", result.millis(.5) - base.millis(.5),
                result.millis(.9) - base.millis(.9), result.millis(.99) - base.millis(.99));
    }
}
