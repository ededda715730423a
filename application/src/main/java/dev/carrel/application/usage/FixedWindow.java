package dev.carrel.application.usage;

import java.time.Duration;
import java.time.Instant;

/** The requests of a time that begins with its first request (fixed-window counter). Not thread-safe. */
final class FixedWindow {

    private final Duration length;
    private Instant start = Instant.EPOCH;
    private int requests;

    FixedWindow(Duration length) {
        this.length = length;
    }

    /** Begins another window if this one is over. A clock that goes back neither begins nor prolongs one. */
    void advanceTo(Instant now) {
        if (isOver(now)) {
            start = now;
            requests = 0;
        } else if (now.isBefore(start)) {
            start = now;
        }
    }

    boolean isOver(Instant now) {
        return !now.isBefore(start.plus(length));
    }

    Duration remainingTime(Instant now) {
        return Duration.between(now, start.plus(length));
    }

    int requests() {
        return requests;
    }

    void add(int more) {
        requests = Math.max(0, requests + more);
    }
}
