package dev.carrel.http;

import java.util.concurrent.atomic.AtomicLong;

/** The memory that the bodies of all requests may fill together, so that many large ones cannot use up that of the engine. */
final class BodyMemory {

    private final long most;
    private final AtomicLong filled = new AtomicLong();

    BodyMemory(long most) {
        this.most = most;
    }

    /** Fills some of it. @return whether there was so much left */
    boolean take(long bytes) {
        if (filled.addAndGet(bytes) > most) {
            filled.addAndGet(-bytes);
            return false;
        }
        return true;
    }

    void giveBack(long bytes) {
        filled.addAndGet(-bytes);
    }
}
