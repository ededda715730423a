package dev.carrel.http;

import java.time.Duration;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/** Room for requests in work: how many at once, and none any more once the server is stopping. */
final class Room {

    private final int most;
    private final Semaphore places;
    private volatile boolean closing;
    private volatile boolean closed;

    Room(int most) {
        this.most = most;
        this.places = new Semaphore(most);
    }

    /** Takes a place, which the caller gives back. @return whether there was one */
    boolean enter() {
        return !closing && places.tryAcquire();
    }

    void leave() {
        places.release();
    }

    /** From now on nobody enters. */
    void close() {
        closing = true;
    }

    /** Waits until all have left. @return whether they have */
    boolean awaitEmpty(Duration patience) throws InterruptedException {
        if (!places.tryAcquire(most, Math.max(0, patience.toMillis()), TimeUnit.MILLISECONDS)) {
            return false;
        }
        places.release(most);
        return true;
    }

    /** Asks those who are still in to end at once. */
    void clear() {
        closing = true;
        closed = true;
    }

    boolean isClosing() {
        return closing;
    }

    /** Whether what takes long should end now. */
    boolean isCleared() {
        return closed;
    }
}
