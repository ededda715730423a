package dev.carrel.benchmarks.peers;

import dev.carrel.benchmarks.load.ClosedLoopLoad;
import dev.carrel.benchmarks.load.ClosedLoopLoad.LoadResult;
import dev.carrel.bootstrap.cli.evaluation.collection.CorpusDocument;
import dev.carrel.bootstrap.cli.evaluation.collection.TestCollection;
import dev.carrel.bootstrap.cli.evaluation.collection.TestCollectionFolder;
import dev.carrel.bootstrap.cli.evaluation.collection.TestQuestion;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.atomic.AtomicInteger;

import static java.util.stream.Collectors.toSet;

/**
 * Compares searches by words of Carrel, OpenSearch and PostgreSQL on the same documents and questions of a test
 * collection, over HTTP and JDBC. All servers run at the same time on the same processors, and are asked by turns, one
 * after the other; prints a table in Markdown for each round.
 *
 * <pre>
 * WordPeersBenchmark [folder of a test collection] [documents, 10000] [questions, 300] [seconds, 5] [rounds, 3]
 * </pre>
 */
public final class WordPeersBenchmark {

    private static final int MANY_CLIENTS = 16;

    private final List<CorpusDocument> documents;
    private final List<TestQuestion> questions;
    private final Duration time;

    private WordPeersBenchmark(TestCollection collection, int maxDocuments, int maxQuestions, Duration time) {
        documents = collection.corpus().stream().limit(maxDocuments).toList();
        questions = SearchPeer.selectQuestions(collection, documents, maxQuestions);
        this.time = time;
    }

    public static void main(String[] arguments) throws Exception {
        TestCollection collection = new TestCollectionFolder(Path.of(arguments[0])).readCollection();
        var benchmark = new WordPeersBenchmark(collection, argument(arguments, 1, 10_000), argument(arguments, 2, 300),
                Duration.ofSeconds(argument(arguments, 3, 5)));
        benchmark.run(Files.createTempDirectory("carrel-peers"), argument(arguments, 4, 3));
    }

    private static int argument(String[] arguments, int index, int absent) {
        return arguments.length > index ? Integer.parseInt(arguments[index]) : absent;
    }

    private void run(Path folder, int rounds) throws Exception {
        try (CarrelPeer carrel = CarrelPeer.start(folder);
                OpenSearchPeer openSearch = OpenSearchPeer.start(folder);
                PostgresPeer postgres = PostgresPeer.start(folder)) {
            System.out.println(documents.size() + " documents, " + questions.size() + " questions\n");
            fill(Map.of("Carrel", carrel, "OpenSearch", openSearch, "PostgreSQL", postgres));
            var measured = new LinkedHashMap<String, SearchPeer>();
            measured.put("Carrel, search", carrel);
            measured.put("Carrel, complete reply", carrel.asked());
            measured.put("OpenSearch, with highlights", openSearch);
            measured.put("OpenSearch, without", openSearch.withoutHighlights());
            measured.put("PostgreSQL, with headlines", postgres);
            for (int round = 0; round <= rounds; round++) {
                // The first one is for the compilers of the servers.
                measure(round, measured);
            }
        }
    }

    private void fill(Map<String, SearchPeer> peers) throws Exception {
        System.out.println("| Peer | Searchable after | Processor time |\n|---|---|---|");
        for (Map.Entry<String, SearchPeer> peer : peers.entrySet()) {
            double processorTime = peer.getValue().processes().processorSeconds();
            long begin = System.nanoTime();
            peer.getValue().add(documents);
            printRow(peer.getKey(), format("%.1f s", (System.nanoTime() - begin) / 1e9),
                    format("%.1f s", peer.getValue().processes().processorSeconds() - processorTime));
        }
    }

    private void measure(int round, Map<String, SearchPeer> peers) throws Exception {
        System.out.println("\n| " + (round == 0 ? "Warm-up" : "Round " + round)
                + " | 1 client: p50, p99 | 16 clients: p50, p99 | A second |"
                + " Processor time of the server | hit@1 | hit@5 | Memory |\n|---|---|---|---|---|---|---|---|");
        for (Map.Entry<String, SearchPeer> named : peers.entrySet()) {
            SearchPeer peer = named.getValue();
            LoadResult one = load(peer, 1);
            double processorTime = peer.processes().processorSeconds();
            var asked = new AtomicInteger();
            LoadResult many = load(peer, MANY_CLIENTS, asked);
            processorTime = peer.processes().processorSeconds() - processorTime;
            double[] hits = countHits(peer);
            printRow(named.getKey(), latencies(one), latencies(many), format("%.0f", many.perSecond()),
                    format("%.2f ms", processorTime * 1e3 / asked.get()), format("%.3f", hits[0]),
                    format("%.3f", hits[1]), peer.processes().residentMebibytes() + " MiB");
        }
    }

    private LoadResult load(SearchPeer peer, int clients) throws InterruptedException {
        return load(peer, clients, new AtomicInteger());
    }

    private LoadResult load(SearchPeer peer, int clients, AtomicInteger next) throws InterruptedException {
        return ClosedLoopLoad.runLoad(clients, time,
                client -> () -> peer.search(questions.get(next.getAndIncrement() % questions.size()).text()));
    }

    /** Returns the shares of the questions with a relevant document first, and among the first. */
    private double[] countHits(SearchPeer peer) throws Exception {
        int first = 0;
        int among = 0;
        for (TestQuestion question : questions) {
            Set<String> relevant = question.relevant()
                    .stream()
                    .map(TestQuestion.RelevantDocument::document)
                    .collect(toSet());
            List<String> found = peer.search(question.text());
            first += !found.isEmpty() && relevant.contains(found.getFirst()) ? 1 : 0;
            among += found.stream().limit(SearchPeer.HITS).anyMatch(relevant::contains) ? 1 : 0;
        }
        return new double[]{first / (double) questions.size(), among / (double) questions.size()};
    }

    private static String latencies(LoadResult result) {
        return format("%.1f", result.quantileMillis(0.5)) + ", " + format("%.1f ms", result.quantileMillis(0.99));
    }

    private static void printRow(String... cells) {
        System.out.println("| " + String.join(" | ", new ArrayList<>(List.of(cells))) + " |");
    }

    private static String format(String pattern, Object value) {
        return String.format(Locale.ROOT, pattern, value);
    }
}
