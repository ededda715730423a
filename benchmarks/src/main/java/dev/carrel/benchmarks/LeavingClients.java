package dev.carrel.benchmarks;

import dev.carrel.benchmarks.StampedStream.Way;
import dev.carrel.generation.testserver.ModelRequest;
import dev.carrel.generation.testserver.ModelScript;
import dev.carrel.generation.testserver.ServedCall;
import dev.carrel.generation.testserver.TestModelServer;
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

/** How soon a language model hears that the client of a stream has left. */
final class LeavingClients {

    private static final int CLIENTS = 50;
    private static final int AT_ONCE = 10;
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private final TestModelServer model;
    private final Way way;
    private final int documents;

    private LeavingClients(TestModelServer model, ServedProcess carrel, int documents) {
        this.documents = documents;
        this.model = model;
        this.way = Way.throughCarrel(carrel.address());
    }

    static void measure(Path filled, int documents) throws Exception {
        try (TestModelServer model = TestModelServer.start();
                ServedProcess carrel = ServedProcess.carrel(filled, "model.base-url=" + model.address(),
                        "model.name=endless", "answering.threshold=0")) {
            var clients = new LeavingClients(model, carrel, documents);
            System.out.println("| " + CLIENTS + " clients leave, " + AT_ONCE
                    + " at once | until the model hears of it: p50, max | load |\n|---|---|---|");
            ModelScript thinking = ModelScript.begin().role();
            for (long left = PATIENCE.toMillis(); left > 0; left -= 200) {
                thinking = thinking.pause(Duration.ofMillis(200)).reasoning("Hm. ");
            }
            clients.row("while it thinks", thinking, 0);
            clients.row("while it is silent", ModelScript.begin().headersNow().hangs(), 0);
            clients.row("while it replies", ModelScript.begin().role().forEver(" word", Duration.ofMillis(50)), 20);
        }
    }

    private void row(String when, ModelScript script, int tokens) throws Exception {
        model.answer(request -> script);
        List<Callable<Long>> clients = new ArrayList<>();
        for (int number = 0; number < CLIENTS; number++) {
            String question = FilledLibrary.question(number % documents) + " " + when + ", client " + number + ".";
            clients.add(() -> leave(question, tokens));
        }
        var nanos = new ArrayList<long[]>();
        try (var threads = Executors.newFixedThreadPool(AT_ONCE)) {
            for (Future<Long> client : threads.invokeAll(clients)) {
                nanos.add(new long[]{client.get()});
            }
        }
        Load.Result result = Load.Result.of(nanos, 1);
        System.out.printf(Locale.ROOT, "| %s | %.0f ms, %.0f ms | %s |%n", when, result.millis(.5), result.millis(1),
                ModelBenchmark.load());
    }

    private long leave(String question, int tokens) throws IOException, InterruptedException {
        long left;
        ServedCall call;
        try (var socket = new Socket(way.address().getHost(), way.address().getPort())) {
            BufferedReader lines = StampedStream.ask(socket, way, question);
            for (int read = 0; read < tokens;) {
                String line = lines.readLine();
                if (line == null) {
                    throw new IOException("the stream ended before its client left");
                }
                read += line.contains("\"token\"") ? 1 : 0;
            }
            call = call(question);
            // Some way into what the model does, and not in step with anything.
            Thread.sleep(Math.floorMod(question.hashCode(), 1000));
            left = System.nanoTime();
        }
        if (!call.awaitClientLeft(PATIENCE)) {
            throw new IllegalStateException("the model was not told: " + call);
        }
        return call.endedAt().orElseThrow() - left;
    }

    private ServedCall call(String question) throws InterruptedException {
        for (long end = System.nanoTime() + PATIENCE.toNanos(); System.nanoTime() < end; Thread.sleep(5)) {
            for (ServedCall call : model.calls()) {
                if (asks(call.request(), question)) {
                    return call;
                }
            }
        }
        throw new IllegalStateException("the model was not asked: " + question);
    }

    private static boolean asks(ModelRequest request, String question) {
        return request.lastUserMessage().endsWith(question);
    }
}
