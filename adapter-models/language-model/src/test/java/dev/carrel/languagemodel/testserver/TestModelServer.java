package dev.carrel.languagemodel.testserver;

import com.fasterxml.jackson.databind.JsonNode;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

/**
 * A server with an OpenAI-compatible chat API over real sockets that answers each request as a test specifies.
 *
 * <pre>
 * try (var server = TestModelServer.start()) {
 *     server.answer(request -> ModelScript.begin().text("Employees").hangs());
 *     …
 *     assertThat(server.awaitCalls(1, ofMinutes(1)).getFirst().awaitClientLeft(ofMinutes(1))).isTrue();
 * }
 * </pre>
 *
 * It notices at once when a client closes a connection, even while it sends nothing itself. A client that has closed
 * only its half of the connection counts as gone. By default it answers as {@link GroundedModel}.
 *
 * <p>
 * Thread-safe.
 */
public final class TestModelServer implements AutoCloseable {

    private static final int CALLS_KEPT = 10_000;

    private final ServerSocket listener;
    private final Thread accepting = Thread.ofPlatform().daemon().name("test-model").unstarted(this::accept);
    private final Set<ServerConnection> connections = ConcurrentHashMap.newKeySet();
    private volatile Function<ModelRequest, ModelScript> answer = new GroundedModel();
    private volatile List<String> models = List.of("test");
    private volatile boolean closed;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Deque<ServedCall> calls = new ArrayDeque<>();
    private int begun;
    private int open;
    private int mostOpen;

    private TestModelServer(ServerSocket listener) {
        this.listener = listener;
    }

    /** Starts a server on a free port of the loopback address. */
    public static TestModelServer start() {
        return start(0);
    }

    /** Starts a server on a port of the loopback address. */
    public static TestModelServer start(int port) {
        try {
            var listener = new ServerSocket();
            listener.setReuseAddress(true);
            listener.bind(new InetSocketAddress(InetAddress.getByName("127.0.0.1"), port), 1024);
            var server = new TestModelServer(listener);
            server.accepting.start();
            return server;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Returns the base URL for clients; it ends in {@code /v1}. */
    public URI address() {
        return URI.create("http://127.0.0.1:" + listener.getLocalPort() + "/v1");
    }

    /** Sets the function that answers requests. If it throws, the response is 500 with the message. */
    public void answer(Function<ModelRequest, ModelScript> function) {
        answer = function;
    }

    /** Sets the list of models; requests for others are answered, too. */
    public void models(String... names) {
        models = List.of(names);
    }

    /** Returns the requests in order, at most the last 10,000. */
    public List<ModelRequest> requests() {
        return calls().stream().map(ServedCall::request).toList();
    }

    /** Returns the calls in order of their requests, at most the last 10,000. */
    public List<ServedCall> calls() {
        lock.lock();
        try {
            return List.copyOf(calls);
        } finally {
            lock.unlock();
        }
    }

    /** Waits for a number of calls and returns them; fails if they do not come in time. */
    public List<ServedCall> awaitCalls(int count, Duration timeout) throws InterruptedException {
        await(() -> begun >= count, timeout, count + " calls");
        return calls();
    }

    /** Waits until no call is in progress; fails if that does not happen in time. */
    public void awaitIdle(Duration timeout) throws InterruptedException {
        await(() -> open == 0, timeout, "no call under way");
    }

    /**
     * Returns the number of calls in progress. A successful call ends before its client can see the last bytes; a call
     * whose client leaves ends when that is noticed, soon after.
     */
    public int openCalls() {
        lock.lock();
        try {
            return open;
        } finally {
            lock.unlock();
        }
    }

    /** Returns the maximum number of concurrent calls so far. */
    public int maxOpenCalls() {
        lock.lock();
        try {
            return mostOpen;
        } finally {
            lock.unlock();
        }
    }

    /** Drops all connections at once, as if the process had been killed. */
    @Override
    public void close() {
        closed = true;
        try {
            listener.close();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } finally {
            connections.forEach(ServerConnection::drop);
            awaitTheListener();
        }
    }

    /** Waits for the listener: the operating system accepts connections until its thread has woken up. */
    private void awaitTheListener() {
        try {
            accepting.join();
        } catch (InterruptedException ignored) {
            Thread.currentThread().interrupt();
        }
    }

    List<String> models() {
        return models;
    }

    ServedCall begin(Map<String, List<String>> headers, JsonNode body) {
        lock.lock();
        try {
            begun++;
            open++;
            mostOpen = Math.max(mostOpen, open);
            var call = new ServedCall(ModelRequest.of(begun, headers, body), this::ended);
            calls.add(call);
            if (calls.size() > CALLS_KEPT) {
                calls.remove();
            }
            changed.signalAll();
            return call;
        } finally {
            lock.unlock();
        }
    }

    ModelScript script(ModelRequest request) {
        try {
            return answer.apply(request);
        } catch (RuntimeException | AssertionError e) {
            return ModelScript.failing(500, "The script of the test failed: " + e);
        }
    }

    void forget(ServerConnection connection) {
        connections.remove(connection);
    }

    private void ended() {
        lock.lock();
        try {
            open--;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    private void await(BooleanSupplier condition, Duration timeout, String what) throws InterruptedException {
        long left = timeout.toNanos();
        lock.lock();
        try {
            while (!condition.getAsBoolean()) {
                if (left <= 0) {
                    throw new AssertionError("not in " + timeout + ": " + what + "; " + calls);
                }
                left = changed.awaitNanos(left);
            }
        } finally {
            lock.unlock();
        }
    }

    private void accept() {
        while (!closed) {
            try {
                Socket socket = listener.accept();
                socket.setTcpNoDelay(true);
                var connection = new ServerConnection(this, socket);
                connections.add(connection);
                connection.open();
                if (closed) {
                    connection.drop();
                }
            } catch (IOException ignored) {
                // The server is closed, or a client left before it was served.
            }
        }
    }
}
