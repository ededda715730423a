package dev.carrel.generation.testserver;

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
 * A server that speaks the chat protocol of OpenAI over real sockets, and answers each request as a test wants it.
 *
 * <pre>
 * try (var server = TestModelServer.start()) {
 *     server.answer(request -> Script.begin().text("Employees").hangs());
 *     …
 *     assertThat(server.awaitCalls(1, ofMinutes(1)).getFirst().awaitClientLeft(ofMinutes(1))).isTrue();
 * }
 * </pre>
 *
 * It notices at once when a client closes a connection, also while it sends nothing itself. A client that has only
 * closed its half of the connection counts as gone. Until it is told otherwise it answers as {@link GroundedModel}.
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

    /** Starts at a free port of the loopback address. */
    public static TestModelServer start() {
        return start(0);
    }

    /** Starts at a port of the loopback address. */
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

    /** What clients take for the base of all addresses; it ends in {@code /v1}. */
    public URI address() {
        return URI.create("http://127.0.0.1:" + listener.getLocalPort() + "/v1");
    }

    /** Answers requests so from now on. A function that fails is answered with 500 and what it said. */
    public void answer(Function<ModelRequest, ModelScript> function) {
        answer = function;
    }

    /** The models that it says it has; it answers for any. */
    public void models(String... names) {
        models = List.of(names);
    }

    /** The requests, in their order; of very many, the last 10,000. */
    public List<ModelRequest> requests() {
        return calls().stream().map(ServedCall::request).toList();
    }

    /** The requests and what became of each, in the order of the requests; of very many, the last 10,000. */
    public List<ServedCall> calls() {
        lock.lock();
        try {
            return List.copyOf(calls);
        } finally {
            lock.unlock();
        }
    }

    /** The calls, once there were so many; fails if that does not happen in time. */
    public List<ServedCall> awaitCalls(int count, Duration patience) throws InterruptedException {
        await(() -> begun >= count, patience, count + " calls");
        return calls();
    }

    /** Waits until no call is under way; fails if that does not happen in time. */
    public void awaitIdle(Duration patience) throws InterruptedException {
        await(() -> open == 0, patience, "no call under way");
    }

    /**
     * How many calls are under way. A call that ends well has ended before its client can see the last of it; one whose
     * client leaves has ended when that is noticed, soon after.
     */
    public int openCalls() {
        lock.lock();
        try {
            return open;
        } finally {
            lock.unlock();
        }
    }

    /** The most calls that were under way at once. */
    public int maxOpenCalls() {
        lock.lock();
        try {
            return mostOpen;
        } finally {
            lock.unlock();
        }
    }

    /** Drops all connections at once, as if it had been killed. */
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

    /** The operating system accepts connections until the thread that waits for them has woken up. */
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

    private void await(BooleanSupplier condition, Duration patience, String what) throws InterruptedException {
        long left = patience.toNanos();
        lock.lock();
        try {
            while (!condition.getAsBoolean()) {
                if (left <= 0) {
                    throw new AssertionError("not in " + patience + ": " + what + "; " + calls);
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
                // Closed, or one client that was gone before it was served.
            }
        }
    }
}
