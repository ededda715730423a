package dev.carrel.http.server;

import dev.carrel.http.limit.MinimumBodyRate;
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
final class LingeringClose implements Callback, Invocable.Task {

    /** More than a body, or a file, may hold by default; whoever sends more than that is cut off. */
    private static final long MAX_BYTES = 64L * 1024 * 1024;

    private final Request request;
    private final Callback completion;
    private final MinimumBodyRate minimumRate;
    private long startedAt;
    private long discardedBytes;

    LingeringClose(Request request, Callback end) {
        this.request = request;
        this.completion = end;
        this.minimumRate = MinimumBodyRate.attachedTo(request.getConnectionMetaData().getConnector().getServer());
    }

    /** Whether a body is on its way: one that was announced, and not held back until it is asked for. */
    static boolean isNeeded(Request request) {
        boolean announced = request.getLength() > 0 || request.getHeaders().contains(HttpHeader.TRANSFER_ENCODING);
        return announced
                && !request.getHeaders().contains(HttpHeader.EXPECT, HttpHeaderValue.CONTINUE.asString());
    }

    @Override
    public void succeeded() {
        startedAt = NanoTime.now();
        run();
    }

    @Override
    public void failed(Throwable failure) {
        completion.failed(failure);
    }

    @Override
    public void run() {
        while (discardedBytes < MAX_BYTES) {
            Content.Chunk chunk = request.read();
            if (chunk == null) {
                request.demand(this);
                return;
            }
            discardedBytes += chunk.remaining();
            chunk.release();
            if (chunk.isLast() || Content.Chunk.isFailure(chunk)
                    || minimumRate.isTooSlow(discardedBytes, NanoTime.since(startedAt))) {
                break;
            }
        }
        completion.succeeded();
    }

    @Override
    public InvocationType getInvocationType() {
        return InvocationType.NON_BLOCKING;
    }
}
