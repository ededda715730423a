package dev.carrel.benchmarks;

import dev.carrel.benchmarks.corpus.ZipfCorpus;
import dev.carrel.benchmarks.load.BenchmarkServerProcess;
import dev.carrel.benchmarks.load.ClosedLoopLoad;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicLong;

import static java.nio.charset.StandardCharsets.UTF_8;

/**
 * Measures the service over HTTP, as a separate process, against an empty endpoint on the same web server in the same
 * run. Client and server share the machine. Prints a table in Markdown.
 *
 * <pre>
 * ServiceBenchmark [documents, 20000] [seconds per row, 10] [folder, a temporary one]
 * </pre>
 *
 * A document has about 500 words in about five passages.
 */
public final class ServiceBenchmark {

    private static final int WORDS = 500;
    private static final AtomicLong unique = new AtomicLong();

    private final HttpClient http = HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();
    private final Duration time;
    private final Path data;

    private ServiceBenchmark(Duration time, Path data) {
        this.time = time;
        this.data = data;
    }

    public static void main(String[] args) throws Exception {
        // Below the idle timeout of the servers, so that no request is sent on a connection that is being closed.
        System.setProperty("jdk.httpclient.keepalive.timeout", "5");
        int documents = args.length > 0 ? Integer.parseInt(args[0]) : 20_000;
        var time = Duration.ofSeconds(args.length > 1 ? Integer.parseInt(args[1]) : 10);
        Path data = args.length > 2 ? Path.of(args[2]) : Files.createTempDirectory("carrel-benchmark");
        new ServiceBenchmark(time, data).runAll(documents);
    }

    private void runAll(int documents) throws Exception {
        System.out.println("| measured | figure |\n|---|---|");
        measureAdds();
        Path filled = data.resolve("filled");
        long passages = FilledLibrary.fillFolder(filled, documents);
        measureQueries(filled, passages);
    }

    private static void printRow(String name, String figure) {
        System.out.println("| " + name + " | " + figure + " |");
    }

    private void measureAdds() throws Exception {
        try (BenchmarkServerProcess empty = BenchmarkServerProcess.startProcess(data, EmptyServer.class.getName());
                BenchmarkServerProcess carrel = BenchmarkServerProcess.startCarrel(data.resolve("adds"))) {
            putLibrary(carrel, "/library/added");
            for (int clients : new int[]{1, 16}) {
                ClosedLoopLoad.LoadResult base = ClosedLoopLoad.runLoad(clients, time,
                        client -> postAction(empty, "/", () -> documentBody(client)));
                ClosedLoopLoad.LoadResult adds = ClosedLoopLoad.runLoad(clients, time,
                        client -> postAction(carrel, "/library/added/document", () -> documentBody(client)));
                printRow("adds acknowledged, %d client%s".formatted(clients, clients == 1 ? "" : "s"),
                        "%.0f/s, p50 %.2f ms, p99 %.2f ms; empty endpoint %.0f/s, so %.2f of it".formatted(
                                adds.perSecond(), adds.quantileMillis(.5), adds.quantileMillis(.99), base.perSecond(),
                                adds.perSecond() / base.perSecond()));
            }
        }
        try (BenchmarkServerProcess carrel = BenchmarkServerProcess.startCarrel(data.resolve("searchable"))) {
            putLibrary(carrel, "/library/added");
            ClosedLoopLoad.LoadResult searchable = ClosedLoopLoad.runLoad(1, time,
                    client -> postAction(carrel, "/library/added/document", () -> documentBody(client), "Prefer",
                            "wait=30"));
            printRow("from add to searchable, 1 client", "p50 %.2f ms, p99 %.2f ms"
                    .formatted(searchable.quantileMillis(.5), searchable.quantileMillis(.99)));
        }
    }

    private void measureQueries(Path filled, long passages) throws Exception {
        try (BenchmarkServerProcess empty = BenchmarkServerProcess.startProcess(data, EmptyServer.class.getName());
                BenchmarkServerProcess carrel = BenchmarkServerProcess.startCarrel(filled, "embedding.model=none")) {
            printRow("start to ready with %,d passages".formatted(passages),
                    "%d ms".formatted(carrel.startTime().toMillis()));
            printRow("resident memory when ready", "%d MiB".formatted(carrel.residentMebibytes()));
            for (int clients : new int[]{1, 16}) {
                var corpora = new ZipfCorpus[clients];
                for (int number = 0; number < clients; number++) {
                    corpora[number] = new ZipfCorpus(1000 + number);
                }
                ClosedLoopLoad.LoadResult base = ClosedLoopLoad.runLoad(clients, time,
                        client -> postAction(empty, "/", () -> queryBody(corpora[client], false)));
                for (boolean streaming : new boolean[]{false, true}) {
                    ClosedLoopLoad.LoadResult queries = ClosedLoopLoad.runLoad(clients, time,
                            client -> postAction(carrel, "/v2/library/filled/query",
                                    () -> queryBody(corpora[client], streaming)));
                    printRow("%s replies over HTTP, %d client%s".formatted(streaming ? "streamed" : "whole", clients,
                            clients == 1 ? "" : "s"),
                            "%.0f/s, p50 %.2f ms, p99 %.2f ms; empty endpoint %.0f/s, so %.3f of it".formatted(
                                    queries.perSecond(), queries.quantileMillis(.5), queries.quantileMillis(.99),
                                    base.perSecond(),
                                    queries.perSecond() / base.perSecond()));
                }
            }
            var corpus = new ZipfCorpus(7);
            ClosedLoopLoad.LoadResult first = ClosedLoopLoad.runLoad(1, time,
                    client -> firstChunkAction(carrel, corpus));
            printRow("first chunk of a stream, 1 client",
                    "p50 %.2f ms, p99 %.2f ms".formatted(first.quantileMillis(.5), first.quantileMillis(.99)));
            printRow("resident memory after the load", "%d MiB".formatted(carrel.residentMebibytes()));
        }
    }

    private void putLibrary(BenchmarkServerProcess server, String path) throws IOException, InterruptedException {
        HttpResponse<String> response = http.send(newRequest(server, path).PUT(BodyPublishers.ofString("{}")).build(),
                BodyHandlers.ofString());
        requireStatus(response.statusCode(), response.body());
    }

    private Callable<?> postAction(BenchmarkServerProcess server, String path, Callable<String> body,
            String... headers) {
        return () -> {
            HttpRequest.Builder request = newRequest(server, path).POST(BodyPublishers.ofString(body.call()));
            HttpResponse<String> response = http.send(
                    (headers.length == 0 ? request : request.headers(headers)).build(), BodyHandlers.ofString());
            requireStatus(response.statusCode(), response.body());
            return response;
        };
    }

    private Callable<?> firstChunkAction(BenchmarkServerProcess server, ZipfCorpus corpus) {
        return () -> {
            HttpResponse<InputStream> response = http.send(
                    newRequest(server, "/v2/library/filled/query")
                            .POST(BodyPublishers.ofString(queryBody(corpus, true)))
                            .build(),
                    BodyHandlers.ofInputStream());
            try (InputStream stream = response.body()) {
                requireStatus(response.statusCode(), "");
                return stream.read();
            }
        };
    }

    private static void requireStatus(int status, String body) {
        if (status / 100 != 2) {
            throw new IllegalStateException("status " + status + ": " + body);
        }
    }

    private static HttpRequest.Builder newRequest(BenchmarkServerProcess server, String path) {
        return HttpRequest.newBuilder(URI.create(server.address() + path))
                .timeout(Duration.ofMinutes(1))
                .header("Authorization", "Bearer " + BenchmarkServerProcess.ADMIN_TOKEN)
                .header("Content-Type", "application/json");
    }

    private static String documentBody(int client) {
        long number = unique.incrementAndGet();
        String text = new ZipfCorpus(number * 31 + client).nextText(WORDS).replace("\n", "\\n");
        return "{\"text\": \"Document " + number + ". " + new String(text.getBytes(UTF_8), UTF_8) + "\"}";
    }

    private static String queryBody(ZipfCorpus corpus, boolean streaming) {
        return "{\"streaming\": " + streaming + ", \"query\": \"" + corpus.nextQuestion() + "\"}";
    }
}
