package dev.carrel.system.load;

import dev.carrel.harness.ApiClient;
import dev.carrel.harness.ServerProcess;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static java.nio.charset.StandardCharsets.US_ASCII;
import static org.assertj.core.api.Assertions.assertThat;

/** A server with a heap of 256 MiB, and concurrent requests that are larger than the heap. */
class SmallHeapTest {

    /**
     * A body that fits, one that finds no space, and one that arrives too slowly, as they all do on a busy machine.
     */
    private static final Integer[] ALLOWED = {200, 503, 408};
    private static final byte[] MEBIBYTE = "The quick brown fox jumps over it. ".repeat(30_000).getBytes(US_ASCII);
    private static final int MEBIBYTES = 4;
    private static final int MAX_TRIES = 5;
    private static final String BOUNDARY = "b0undary";

    private final CountDownLatch together = new CountDownLatch(1);

    @Test
    void acceptsWhatFitsAndRejectsTheRest(@TempDir Path data) throws Exception {
        sendTogether(data, 80, 20, 60);
    }

    @Test
    @Tag("reliability")
    void acceptsWhatFitsOfEightTimesTheHeap(@TempDir Path data) throws Exception {
        sendTogether(data, 500, 50, 200);
    }

    private void sendTogether(Path data, int textNumber, int uploadNumber, int queryNumber) throws Exception {
        Map<String, String> small = Map.of("_JAVA_OPTIONS", "-Xmx256m -XX:+ExitOnOutOfMemoryError",
                "CARREL_EMBEDDING_MODEL", "none");
        try (ServerProcess server = ServerProcess.start(data, small);
                ExecutorService clients = Executors.newVirtualThreadPerTaskExecutor()) {
            ApiClient client = server.client();
            assertThat(client.put("/library/a", Map.of()).status()).isEqualTo(201);
            int port = URI.create(server.address()).getPort();
            List<Future<Integer>> texts = begin(clients, textNumber, number -> sendText(port, number));
            List<Future<Integer>> uploads = begin(clients, uploadNumber, number -> sendFile(port, number));
            List<Future<Integer>> queries = begin(clients, queryNumber, number -> ask(port, number));
            together.countDown();

            for (List<Future<Integer>> requests : List.of(texts, uploads, queries)) {
                assertThat(statuses(requests)).isSubsetOf(ALLOWED).contains(200);
            }
            assertThat(client.post("/v2/library/a/query", Map.of("query", "What jumps?")).status()).isEqualTo(200);
        }
    }

    private List<Future<Integer>> begin(ExecutorService clients, int number, RequestSender sending) {
        var begun = new ArrayList<Future<Integer>>();
        for (int at = 0; at < number; at++) {
            int which = at;
            begun.add(clients.submit(() -> {
                together.await();
                return sending.send(which);
            }));
        }
        return begun;
    }

    private static List<Integer> statuses(List<Future<Integer>> requests) throws Exception {
        var statuses = new ArrayList<Integer>();
        for (Future<Integer> request : requests) {
            statuses.add(request.get());
        }
        return statuses;
    }

    private static int sendText(int port, int number) throws IOException {
        return send(port, "/library/a/document", "application/json", "{\"text\":\"Number " + number + ". ", MEBIBYTES,
                "\"}");
    }

    private static int sendFile(int port, int number) throws IOException {
        return send(port, "/library/a/document", "multipart/form-data; boundary=" + BOUNDARY,
                "--" + BOUNDARY + "\r\nContent-Disposition: form-data; name=\"file\"; filename=\"f.txt\"\r\n\r\n"
                        + "File " + number + ". ",
                MEBIBYTES, "\r\n--" + BOUNDARY + "--\r\n");
    }

    private static int ask(int port, int number) throws IOException {
        return send(port, "/v2/library/a/query", "application/json", "{\"query\":\"What is number " + number + "?\"}",
                0, "");
    }

    /**
     * Sends a request with a body of a prefix, mebibytes of text, and a suffix. Sends it again where the connection is
     * closed without a response, which happens to a request that a busy server begins to read too late.
     *
     * @return the status of the response
     */
    private static int send(int port, String path, String type, String start, int mebibytes, String end)
            throws IOException {
        int status = 0;
        for (int tries = 0; tries < MAX_TRIES && status == 0; tries++) {
            status = trySend(port, path, type, start, mebibytes, end);
        }
        return status;
    }

    /** Sends a request; returns 0 if there is no response. */
    private static int trySend(int port, String path, String type, String start, int mebibytes, String end)
            throws IOException {
        long length = start.length() + (long) mebibytes * MEBIBYTE.length + end.length();
        try (var socket = new Socket("127.0.0.1", port)) {
            OutputStream out = socket.getOutputStream();
            try {
                out.write(("POST " + path + " HTTP/1.1\r\nHost: x\r\nConnection: close\r\nAuthorization: Bearer "
                        + ServerProcess.ADMIN_TOKEN + "\r\nContent-Type: " + type + "\r\nContent-Length: " + length
                        + "\r\n\r\n" + start).getBytes(US_ASCII));
                for (int number = 0; number < mebibytes; number++) {
                    out.write(MEBIBYTE);
                }
                out.write(end.getBytes(US_ASCII));
                out.flush();
            } catch (IOException ignored) {
                // The response came before the whole body was sent.
            }
            return status(socket.getInputStream());
        }
    }

    private static int status(InputStream in) throws IOException {
        String start = new String(in.readNBytes("HTTP/1.1 200".length()), US_ASCII);
        return start.isEmpty() ? 0 : Integer.parseInt(start.substring("HTTP/1.1 ".length()));
    }

    private interface RequestSender {
        int send(int number) throws IOException;
    }
}
