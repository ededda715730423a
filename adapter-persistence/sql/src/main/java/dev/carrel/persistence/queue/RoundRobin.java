package dev.carrel.persistence.queue;

import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * One round over sorted keys, which begins after the key that was served last, wraps around, and ends with that key.
 * Each key is looked up only when it is asked for. Not thread-safe.
 */
final class RoundRobin {

    private final @Nullable String lastServed;
    private final Function<@Nullable String, Optional<String>> findNextKey;
    private @Nullable String position;
    private boolean wrapped;

    /**
     * @param lastServed null to begin with the first key
     * @param findNextKey returns the first key after a given one, or the first of all for null
     */
    RoundRobin(@Nullable String lastServed, Function<@Nullable String, Optional<String>> findNextKey) {
        this.lastServed = lastServed;
        this.findNextKey = findNextKey;
        this.position = lastServed;
        this.wrapped = lastServed == null;
    }

    /** Returns the next key; empty at the end of the round. */
    Optional<String> next() {
        Optional<String> key = findNextKey.apply(position);
        if (key.isEmpty() && !wrapped) {
            wrapped = true;
            key = findNextKey.apply(null);
        }
        key.ifPresent(found -> position = found);
        return key.filter(found -> !isPastEnd(found));
    }

    private boolean isPastEnd(String key) {
        return wrapped && lastServed != null && key.compareTo(lastServed) > 0;
    }
}
