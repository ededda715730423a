package dev.carrel.generation.model;

import java.util.function.Supplier;

/** The receivers of the tries of a call, a new one for each. For one thread. */
final class Tries<R extends Receiver> {

    private final Supplier<R> receivers;
    private R latest;

    Tries(Supplier<R> receivers) {
        this.receivers = receivers;
        this.latest = receivers.get();
    }

    R next() {
        latest = receivers.get();
        return latest;
    }

    /** That of the last try; one that has received nothing before the first. */
    R latest() {
        return latest;
    }
}
