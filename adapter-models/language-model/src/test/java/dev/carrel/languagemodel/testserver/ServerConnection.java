package dev.carrel.languagemodel.testserver;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.net.Socket;
import java.util.Arrays;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

import static java.nio.charset.StandardCharsets.UTF_8;

/**
 * A connection of a client: one thread serves its requests, another reads all the time and so notices when the client
 * leaves.
 */
final class ServerConnection {

    private static final ObjectMapper JSON = new ObjectMapper();

    private final TestModelServer server;
    private final Socket socket;
    private final ConnectionInput inbox = new ConnectionInput();
    private final Thread serving = Thread.ofVirtual().unstarted(this::serve);
    private final ReentrantLock lock = new ReentrantLock();
    private @Nullable ServedCall current;
    private ServedCall.@Nullable CallEnd gone;

    ServerConnection(TestModelServer server, Socket socket) {
        this.server = server;
        this.socket = socket;
    }

    void open() {
        serving.start();
        Thread.startVirtualThread(this::read);
    }

    /** Drops the connection, as if the server process had died. */
    void drop() {
        over(ServedCall.CallEnd.SERVER_LEFT);
        try {
            socket.close();
        } catch (IOException ignored) {
            return;
        }
    }

    private void read() {
        byte[] buffer = new byte[8192];
        try {
            InputStream in = socket.getInputStream();
            for (int count = in.read(buffer); count >= 0; count = in.read(buffer)) {
                inbox.put(Arrays.copyOf(buffer, count));
            }
        } catch (IOException ignored) {
            inbox.end();
        }
        inbox.end();
        over(ServedCall.CallEnd.CLIENT_LEFT);
    }

    /** Ends the current call, and any later one, in this way. */
    private void over(ServedCall.CallEnd how) {
        lock.lock();
        try {
            gone = gone == null ? how : gone;
            if (current != null) {
                current.end(how);
                serving.interrupt();
            }
        } finally {
            lock.unlock();
        }
    }

    private void serve() {
        try (socket) {
            boolean another = true;
            while (another) {
                WireRequest request = WireRequest.read(inbox);
                another = request != null && answer(request) && !request.lastOfItsConnection();
            }
        } catch (IOException | InterruptedException ignored) {
            // The client is gone or does not speak HTTP.
        } finally {
            server.forget(this);
        }
    }

    private boolean answer(WireRequest request) throws IOException, InterruptedException {
        String what = request.method() + " " + request.path();
        switch (what) {
            case "POST /v1/chat/completions" -> {
                JsonNode body = json(request.body());
                if (body != null) {
                    return chat(request, body);
                }
                reply(400, ChatChunks.error("not JSON"));
            }
            case "GET /v1/models" -> reply(200, ChatChunks.models(server.models()));
            default -> reply(404, ChatChunks.error("nothing at " + what));
        }
        return true;
    }

    private static @Nullable JsonNode json(byte[] body) {
        try {
            return JSON.readTree(body);
        } catch (IOException ignored) {
            return null;
        }
    }

    private boolean chat(WireRequest request, JsonNode body) throws IOException, InterruptedException {
        ServedCall call = server.begin(request.headers(), body);
        take(call);
        try {
            return new ScriptPlayer(call, socket).play(server.script(call.request()));
        } finally {
            leave(call);
        }
    }

    private void take(ServedCall call) {
        lock.lock();
        try {
            current = call;
            if (gone != null) {
                call.end(gone);
                serving.interrupt();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Ends a call that failed without an end: the client is gone, and the reading thread is about to notice. */
    private void leave(ServedCall call) {
        lock.lock();
        try {
            call.end(ServedCall.CallEnd.CLIENT_LEFT);
            current = null;
        } finally {
            lock.unlock();
        }
    }

    private void reply(int status, String json) throws IOException {
        var response = new WireResponse(socket.getOutputStream());
        response.status(status);
        response.whole("application/json", json.getBytes(UTF_8));
    }
}
