package dev.carrel.http.server;

import dev.carrel.http.limit.MinimumBodyRate;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.NanoTime;
import org.eclipse.jetty.util.thread.Invocable;

/**
 * Drains the rest of a request body after an early response, then lets the connection be closed (lingering close).
 * Closed at once, the connection would be reset, and a client that sends before it reads would lose the response. Holds
 * no thread, and drops clients below the minimum body rate.
 */
final class LingeringClose implements Callback, Invocable.Task {

    /** More than a body or a file may hold by default; clients that send more are cut off. */
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
