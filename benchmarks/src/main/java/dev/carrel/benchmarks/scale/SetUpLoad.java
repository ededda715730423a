package dev.carrel.benchmarks.scale;

import dev.carrel.benchmarks.corpus.ZipfCorpus;
import dev.carrel.benchmarks.load.BenchmarkServerProcess;
import dev.carrel.benchmarks.load.ClosedLoopLoad;
import dev.carrel.benchmarks.load.ClosedLoopLoad.LoadResult;
import dev.carrel.benchmarks.load.LibraryClient;
import java.sql.SQLException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** The load on the servers of one set-up, whose requests are distributed among them evenly. */
final class SetUpLoad {

    private static final int CLIENTS = 16;
    private static final int WORDS = 40;
    private static final int ELSEWHERE = 200;

    private final List<LibraryClient> clients;
    private final @Nullable BenchmarkDatabase database;
    private final int documents;
    private final Duration time;
    private final AtomicInteger added = new AtomicInteger();
    private final AtomicInteger asked = new AtomicInteger();

    /**
     * Creates the load of a library that the servers do not have.
     *
     * @param database the database of the servers; null without PostgreSQL
     */
    SetUpLoad(List<BenchmarkServerProcess> servers, @Nullable BenchmarkDatabase database, int documents,
            Duration time) {
        this.clients = servers.stream().map(server -> new LibraryClient(server, "measured")).toList();
        this.database = database;
        this.documents = documents;
        this.time = time;
    }

    SetUpFigures measure() throws Exception {
        clients.getFirst().createLibrary();
        addAll(documents);
        awaitSearchable();
        long statements = countStatements();
        long begin = System.nanoTime();
        addAll(documents);
        double adds = documents * 1e9 / (System.nanoTime() - begin);
        awaitSearchable();
        double searchable = documents * 1e9 / (System.nanoTime() - begin);
        double statementsPerDocument = (countStatements() - statements) / (double) documents;
        LoadResult waits = ClosedLoopLoad.runLoad(1, time, number -> () -> client(added.get()).addAndWait(nextText()));
        LoadResult elsewhere = measureElsewhere();
        LoadResult oneClient = ask(1);
        statements = countStatements();
        asked.set(0);
        LoadResult manyClients = ask(CLIENTS);
        double statementsPerQuery = (countStatements() - statements) / (double) asked.get();
        return new SetUpFigures(adds, searchable, statementsPerDocument, waits, elsewhere, oneClient,
                manyClients, statementsPerQuery);
    }

    /** Measures the time from the success of a document on one server until a search on the next one finds it. */
    private LoadResult measureElsewhere() throws Exception {
        var nanos = new long[ELSEWHERE];
        for (int each = 0; each < ELSEWHERE; each++) {
            String word = "zyx" + Integer.toString(each + ELSEWHERE, Character.MAX_RADIX) + "q";
            added.incrementAndGet();
            String document = client(each).addAndWait(word + " " + new ZipfCorpus(each).nextText(WORDS));
            long success = System.nanoTime();
            while (!client(each + 1).findBest(word).equals(document)) {
                Thread.onSpinWait();
            }
            nanos[each] = System.nanoTime() - success;
        }
        return LoadResult.of(List.of(nanos), 0);
    }

    /** Each client of a server asks questions of its own. */
    private LoadResult ask(int askers) throws InterruptedException {
        List<ZipfCorpus> corpora = IntStream.range(0, askers)
                .mapToObj(number -> new ZipfCorpus(1000 + number))
                .toList();
        return ClosedLoopLoad.runLoad(askers, time, number -> () -> {
            asked.incrementAndGet();
            return client(number).askQuestion(corpora.get(number).nextQuestion(), null);
        });
    }

    private void addAll(int count) throws Exception {
        try (var threads = Executors.newFixedThreadPool(CLIENTS)) {
            var running = new ArrayList<Future<?>>();
            for (int number = 0; number < count; number++) {
                String text = nextText();
                LibraryClient client = client(number);
                running.add(threads.submit(() -> client.addText(text, null, null)));
            }
            for (Future<?> add : running) {
                add.get();
            }
        }
    }

    private String nextText() {
        int number = added.incrementAndGet();
        return "Document " + number + ". " + new ZipfCorpus(number).nextText(WORDS);
    }

    private LibraryClient client(int number) {
        return clients.get(number % clients.size());
    }

    private void awaitSearchable() throws Exception {
        for (LibraryClient client : clients) {
            client.awaitIndexed(added.get());
        }
    }

    private long countStatements() throws SQLException {
        return database == null ? 0 : database.countStatements();
    }
}
