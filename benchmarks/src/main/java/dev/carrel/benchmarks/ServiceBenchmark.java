package dev.carrel.benchmarks;

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
 * The service over HTTP, as a process of its own, against an empty endpoint of the same web server in the same run.
 * Client and server share the machine. Prints a table in Markdown.
 *
 * <pre>
 * ServiceBenchmark [documents, 20000] [seconds for each row, 10] [folder, a temporary one]
 * </pre>
 *
 * A document is about 500 words, which makes about five passages.
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
        // Below the idle time of the servers, lest a request goes to a connection that is just being closed.
        System.setProperty("jdk.httpclient.keepalive.timeout", "5");
        int documents = args.length > 0 ? Integer.parseInt(args[0]) : 20_000;
        var time = Duration.ofSeconds(args.length > 1 ? Integer.parseInt(args[1]) : 10);
        Path data = args.length > 2 ? Path.of(args[2]) : Files.createTempDirectory("carrel-benchmark");
        new ServiceBenchmark(time, data).run(documents);
    }

    private void run(int documents) throws Exception {
        System.out.println("| measured | figure |\n|---|---|");
        adds();
        Path filled = data.resolve("filled");
        long passages = FilledLibrary.fill(filled, documents);
        queries(filled, passages);
    }

    private static void row(String name, String figure) {
        System.out.println("| " + name + " | " + figure + " |");
    }

    private void adds() throws Exception {
        try (ServedProcess empty = ServedProcess.start(data, EmptyServer.class.getName());
                ServedProcess carrel = ServedProcess.carrel(data.resolve("adds"))) {
            put(carrel, "/library/added");
            for (int clients : new int[]{1, 16}) {
                Load.Result base = Load.run(clients, time, client -> post(empty, "/", () -> document(client)));
                Load.Result adds = Load.run(clients, time,
                        client -> post(carrel, "/library/added/document", () -> document(client)));
                row("adds acknowledged, %d client%s".formatted(clients, clients == 1 ? "" : "s"),
                        "%.0f/s, p50 %.2f ms, p99 %.2f ms; empty endpoint %.0f/s, so %.2f of it".formatted(
                                adds.perSecond(), adds.millis(.5), adds.millis(.99), base.perSecond(),
                                adds.perSecond() / base.perSecond()));
            }
        }
        try (ServedProcess carrel = ServedProcess.carrel(data.resolve("searchable"))) {
            put(carrel, "/library/added");
            Load.Result searchable = Load.run(1, time,
                    client -> post(carrel, "/library/added/document", () -> document(client), "Prefer", "wait=30"));
            row("from add to searchable, 1 client", "p50 %.2f ms, p99 %.2f ms"
                    .formatted(searchable.millis(.5), searchable.millis(.99)));
        }
    }

    private void queries(Path filled, long passages) throws Exception {
        try (ServedProcess empty = ServedProcess.start(data, EmptyServer.class.getName());
                ServedProcess carrel = ServedProcess.carrel(filled)) {
            row("start to ready with %,d passages".formatted(passages),
                    "%d ms".formatted(carrel.startTime().toMillis()));
            row("resident memory when ready", "%d MiB".formatted(carrel.residentMebibytes()));
            for (int clients : new int[]{1, 16}) {
                var corpora = new Corpus[clients];
                for (int number = 0; number < clients; number++) {
                    corpora[number] = new Corpus(1000 + number);
                }
                Load.Result base = Load.run(clients, time, client -> post(empty, "/", () -> query(corpora[client])));
                Load.Result queries = Load.run(clients, time,
                        client -> post(carrel, "/v2/library/filled/query", () -> query(corpora[client])));
                row("queries over HTTP, %d client%s".formatted(clients, clients == 1 ? "" : "s"),
                        "%.0f/s, p50 %.2f ms, p99 %.2f ms; empty endpoint %.0f/s, so %.2f of it".formatted(
                                queries.perSecond(), queries.millis(.5), queries.millis(.99), base.perSecond(),
                                queries.perSecond() / base.perSecond()));
            }
            var corpus = new Corpus(7);
            Load.Result first = Load.run(1, time, client -> firstChunk(carrel, corpus));
            row("first chunk of a stream, 1 client",
                    "p50 %.2f ms, p99 %.2f ms".formatted(first.millis(.5), first.millis(.99)));
            row("resident memory after the load", "%d MiB".formatted(carrel.residentMebibytes()));
        }
    }

    private void put(ServedProcess server, String path) throws IOException, InterruptedException {
        HttpResponse<String> response = http.send(request(server, path).PUT(BodyPublishers.ofString("{}")).build(),
                BodyHandlers.ofString());
        require(response.statusCode(), response.body());
    }

    private Callable<?> post(ServedProcess server, String path, Callable<String> body, String... headers) {
        return () -> {
            HttpRequest.Builder request = request(server, path).POST(BodyPublishers.ofString(body.call()));
            HttpResponse<String> response = http.send(
                    (headers.length == 0 ? request : request.headers(headers)).build(), BodyHandlers.ofString());
            require(response.statusCode(), response.body());
            return response;
        };
    }

    private Callable<?> firstChunk(ServedProcess server, Corpus corpus) {
        return () -> {
            String body = "{\"streaming\": true, " + query(corpus).substring(1);
            HttpResponse<InputStream> response = http.send(
                    request(server, "/v2/library/filled/query").POST(BodyPublishers.ofString(body)).build(),
                    BodyHandlers.ofInputStream());
            try (InputStream stream = response.body()) {
                require(response.statusCode(), "");
                return stream.read();
            }
        };
    }

    private static void require(int status, String body) {
        if (status / 100 != 2) {
            throw new IllegalStateException("status " + status + ": " + body);
        }
    }

    private static HttpRequest.Builder request(ServedProcess server, String path) {
        return HttpRequest.newBuilder(URI.create(server.address() + path))
                .timeout(Duration.ofMinutes(1))
                .header("Authorization", "Bearer " + ServedProcess.ADMIN_TOKEN)
                .header("Content-Type", "application/json");
    }

    private static String document(int client) {
        long number = unique.incrementAndGet();
        String text = new Corpus(number * 31 + client).text(WORDS).replace("\n", "\\n");
        return "{\"text\": \"Document " + number + ". " + new String(text.getBytes(UTF_8), UTF_8) + "\"}";
    }

    private static String query(Corpus corpus) {
        return "{\"query\": \"" + corpus.question() + "\"}";
    }
}
