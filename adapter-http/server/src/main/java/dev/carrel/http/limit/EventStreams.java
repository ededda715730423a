package dev.carrel.http.limit;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.IntConsumer;

/**
 * The open streams of events: limits their number, fairly for all clients. They last, so that they do not count as
 * requests in progress. Safe for use by many threads.
 */
public final class EventStreams {

    /** Each holds a connection and a virtual thread that sleeps; a token may hold half of them. */
    private static final int MAX_STREAMS = 1024;

    private final FairShares shares = new FairShares(MAX_STREAMS);
    private final AtomicInteger open = new AtomicInteger();
    private final IntConsumer observer;

    /** @param observer learns the number of open streams when it changes */
    public EventStreams(IntConsumer observer) {
        this.observer = observer;
    }

    /** Opens a stream, which must be closed; returns false if the client has too many. */
    public boolean tryOpen(RequestOrigin origin) {
        if (!shares.tryAcquire(origin, 1)) {
            return false;
        }
        observer.accept(open.incrementAndGet());
        return true;
    }

    /** Closes a stream of a client. */
    public void close(RequestOrigin origin) {
        shares.release(origin, 1);
        observer.accept(open.decrementAndGet());
    }
}
