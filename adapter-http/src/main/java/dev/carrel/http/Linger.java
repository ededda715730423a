package dev.carrel.http;

import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpHeaderValue;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.NanoTime;
import org.eclipse.jetty.util.thread.Invocable;

/**
 * Takes and drops what a client still sends after it was answered, and only then lets the connection be closed. Closed
 * at once, it would be reset, and a client that sends before it reads would never see the answer. Holds no thread, and
 * waits for no slower client than one whose body is read.
 */
final class Linger implements Callback, Invocable.Task {

    /** More than a body, or a file, may hold by default; whoever sends more than that is cut off. */
    private static final long MOST_BYTES = 64L * 1024 * 1024;

    private final Request request;
    private final Callback end;
    private final BodyPace pace;
    private long begun;
    private long dropped;

    Linger(Request request, Callback end) {
        this.request = request;
        this.end = end;
        this.pace = BodyPace.of(request.getConnectionMetaData().getConnector().getServer());
    }

    /** Whether a body is on its way: one that was announced, and not held back until it is asked for. */
    static boolean isNeeded(Request request) {
        boolean announced = request.getLength() > 0 || request.getHeaders().contains(HttpHeader.TRANSFER_ENCODING);
        return announced
                && !request.getHeaders().contains(HttpHeader.EXPECT, HttpHeaderValue.CONTINUE.asString());
    }

    @Override
    public void succeeded() {
        begun = NanoTime.now();
        run();
    }

    @Override
    public void failed(Throwable failure) {
        end.failed(failure);
    }

    @Override
    public void run() {
        while (dropped < MOST_BYTES) {
            Content.Chunk chunk = request.read();
            if (chunk == null) {
                request.demand(this);
                return;
            }
            dropped += chunk.remaining();
            chunk.release();
            if (chunk.isLast() || Content.Chunk.isFailure(chunk)
                    || pace.isTooSlow(dropped, NanoTime.since(begun))) {
                break;
            }
        }
        end.succeeded();
    }

    @Override
    public InvocationType getInvocationType() {
        return InvocationType.NON_BLOCKING;
    }
}
