package dev.carrel.benchmarks;

import dev.carrel.benchmarks.TimestampedStream.StreamRoute;
import dev.carrel.benchmarks.load.BenchmarkServerProcess;
import dev.carrel.benchmarks.load.ClosedLoopLoad;
import dev.carrel.languagemodel.testserver.ModelRequest;
import dev.carrel.languagemodel.testserver.ModelScript;
import dev.carrel.languagemodel.testserver.ServedCall;
import dev.carrel.languagemodel.testserver.TestModelServer;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.Socket;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

/** Measures the time from the disconnect of a streaming client to the end of the request to the language model. */
final class DisconnectMeasurement {

    private static final int CLIENTS = 50;
    private static final int CONCURRENCY = 10;
    private static final Duration WAIT_TIMEOUT = Duration.ofMinutes(1);

    private final TestModelServer model;
    private final StreamRoute way;
    private final int documents;

    private DisconnectMeasurement(TestModelServer model, BenchmarkServerProcess carrel, int documents) {
        this.documents = documents;
        this.model = model;
        this.way = StreamRoute.throughCarrel(carrel.address());
    }

    static void measureCancellation(Path filled, int documents) throws Exception {
        try (TestModelServer model = TestModelServer.start();
                BenchmarkServerProcess carrel = BenchmarkServerProcess.startCarrel(filled,
                        "model.base-url=" + model.address(),
                        "model.name=endless", "query.threshold=0")) {
            var clients = new DisconnectMeasurement(model, carrel, documents);
            System.out.println("| " + CLIENTS + " clients leave, " + CONCURRENCY
                    + " at once | until the model hears of it: p50, max | load |\n|---|---|---|");
            ModelScript thinking = ModelScript.begin().role();
            for (long left = WAIT_TIMEOUT.toMillis(); left > 0; left -= 200) {
                thinking = thinking.pause(Duration.ofMillis(200)).reasoning("Hm. ");
            }
            clients.printRow("while it thinks", thinking, 0);
            clients.printRow("while it is silent", ModelScript.begin().headersNow().hangs(), 0);
            clients.printRow("while it replies", ModelScript.begin().role().forEver(" word", Duration.ofMillis(50)),
                    20);
        }
    }

    private void printRow(String when, ModelScript script, int tokens) throws Exception {
        model.answer(request -> script);
        List<Callable<Long>> clients = new ArrayList<>();
        for (int number = 0; number < CLIENTS; number++) {
            String question = FilledLibrary.questionFor(number % documents) + " " + when + ", client " + number + ".";
            clients.add(() -> disconnect(question, tokens));
        }
        var nanos = new ArrayList<long[]>();
        try (var threads = Executors.newFixedThreadPool(CONCURRENCY)) {
            for (Future<Long> client : threads.invokeAll(clients)) {
                nanos.add(new long[]{client.get()});
            }
        }
        ClosedLoopLoad.LoadResult result = ClosedLoopLoad.LoadResult.of(nanos, 1);
        System.out.printf(Locale.ROOT, "| %s | %.0f ms, %.0f ms | %s |%n", when, result.quantileMillis(.5),
                result.quantileMillis(1),
                ModelBenchmark.loadAverage());
    }

    private long disconnect(String question, int tokens) throws IOException, InterruptedException {
        long left;
        ServedCall call;
        try (var socket = new Socket(way.address().getHost(), way.address().getPort())) {
            BufferedReader lines = TimestampedStream.sendQuestion(socket, way, question);
            for (int read = 0; read < tokens;) {
                String line = lines.readLine();
                if (line == null) {
                    throw new IOException("the stream ended before its client left");
                }
                read += line.contains("\"token\"") ? 1 : 0;
            }
            call = awaitCall(question);
            // At a random point of the reply.
            Thread.sleep(Math.floorMod(question.hashCode(), 1000));
            left = System.nanoTime();
        }
        if (!call.awaitClientLeft(WAIT_TIMEOUT)) {
            throw new IllegalStateException("the call of the model was not closed: " + call);
        }
        return call.endedAt().orElseThrow() - left;
    }

    private ServedCall awaitCall(String question) throws InterruptedException {
        for (long end = System.nanoTime() + WAIT_TIMEOUT.toNanos(); System.nanoTime() < end; Thread.sleep(5)) {
            for (ServedCall call : model.calls()) {
                if (isQuestion(call.request(), question)) {
                    return call;
                }
            }
        }
        throw new IllegalStateException("the model was not asked: " + question);
    }

    private static boolean isQuestion(ModelRequest request, String question) {
        return request.lastUserMessage().endsWith(question);
    }
}
