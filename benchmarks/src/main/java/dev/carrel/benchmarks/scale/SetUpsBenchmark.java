package dev.carrel.benchmarks.scale;

import dev.carrel.benchmarks.load.BenchmarkServerProcess;
import dev.carrel.opensearch.OpenSearchNode;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Compares set-ups of servers with one server on SQLite and Lucene, over HTTP and in the same run: documents added by
 * 16 clients, the time until a document is searchable, and queries. Servers, clients, PostgreSQL and OpenSearch share
 * the machine; the clients of two servers alternate between them. Prints a table in Markdown.
 *
 * <pre>
 * SetUpsBenchmark [documents, 4000] [seconds per figure, 10] [rounds, 2] [folder, a temporary one]
 * </pre>
 */
public final class SetUpsBenchmark {

    private final Path folder;
    private final BenchmarkDatabase database;
    private final OpenSearchNode node;
    private final int documents;
    private final Duration time;

    private SetUpsBenchmark(Path folder, BenchmarkDatabase database, OpenSearchNode node, int documents,
            Duration time) {
        this.folder = folder;
        this.database = database;
        this.node = node;
        this.documents = documents;
        this.time = time;
    }

    public static void main(String[] args) throws Exception {
        // Below the idle timeout of the servers, so that no request is sent on a connection that is being closed.
        System.setProperty("jdk.httpclient.keepalive.timeout", "5");
        int documents = args.length > 0 ? Integer.parseInt(args[0]) : 4000;
        var time = Duration.ofSeconds(args.length > 1 ? Integer.parseInt(args[1]) : 10);
        int rounds = args.length > 2 ? Integer.parseInt(args[2]) : 2;
        Path folder = args.length > 3 ? Path.of(args[3]) : Files.createTempDirectory("carrel-benchmark");
        try (BenchmarkDatabase database = BenchmarkDatabase.start(folder.resolve("postgres"));
                OpenSearchNode node = OpenSearchNode.start(folder.resolve("opensearch"))) {
            var benchmark = new SetUpsBenchmark(folder, database, node, documents, time);
            System.out.println("""
                    | Set-up | Adds a second, 16 clients | Searchable a second | Statements a document \
                    | Add to searchable, 1 client: p50, p99 | Found by the next server \
                    | Query, 1 client: p50, p99 | 16 clients: p50, p99 \
                    | Queries a second | Statements a query |
                    |---|---|---|---|---|---|---|---|---|---|""");
            for (int round = 1; round <= rounds; round++) {
                benchmark.measureAll(round);
            }
        }
    }

    private void measureAll(int round) throws Exception {
        SetUpFigures baseline = null;
        for (SetUp setUp : SetUp.values()) {
            SetUpFigures figures = measure(setUp, setUp.name().toLowerCase(Locale.ROOT) + round);
            baseline = Objects.requireNonNullElse(baseline, figures);
            System.out.println(figures.toRow(setUp.title(), baseline));
        }
    }

    private SetUpFigures measure(SetUp setUp, String name) throws Exception {
        var settings = new ArrayList<>(List.of("embedding.model=none"));
        @Nullable
        BenchmarkDatabase counted = null;
        if (setUp.isOnPostgres()) {
            settings.addAll(database.create(name));
            counted = database;
        }
        if (setUp.isOnOpenSearch()) {
            settings.addAll(List.of("index.url=" + node.address(), "index.prefix=" + name.replace('_', '-'),
                    "index.shards=1", "index.replicas=0"));
        }
        var servers = new ArrayList<BenchmarkServerProcess>();
        try {
            for (int number = 0; number < setUp.servers(); number++) {
                servers.add(BenchmarkServerProcess.startCarrel(folder.resolve(name + "-" + number),
                        settings.toArray(String[]::new)));
            }
            return new SetUpLoad(servers, counted, documents, time).measure();
        } finally {
            servers.forEach(BenchmarkServerProcess::close);
        }
    }
}
