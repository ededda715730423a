package dev.carrel.http.limit;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A bounded resource that clients share by dynamic thresholds (Choudhury and Hahne, 1998): a client may hold a multiple
 * of what is free. No client gets all of it, and each share shrinks as others arrive. Safe for use by many threads.
 */
public final class FairShares {

    /** A token may hold as much as stays free: at most a half. */
    private static final int TOKEN_FACTOR = 1;
    /** An address may hold three times as much: it may be a proxy of many clients. */
    private static final int NETWORK_FACTOR = 3;

    private final Map<Object, Long> held = new HashMap<>();
    private long free;

    /** Creates shares of a capacity. */
    public FairShares(long capacity) {
        this.free = capacity;
    }

    /**
     * Acquires an amount for a client, which must release it.
     *
     * @return false if that exceeds the client's share
     */
    public synchronized boolean tryAcquire(RequestOrigin origin, long amount) {
        long left = free - amount;
        if (left < 0 || !isWithinShare(origin.token(), TOKEN_FACTOR, amount, left)
                || !isWithinShare(origin.network(), NETWORK_FACTOR, amount, left)) {
            return false;
        }
        free = left;
        addHeld(origin.token(), amount);
        addHeld(origin.network(), amount);
        return true;
    }

    /** Releases an amount that was acquired for a client. */
    public synchronized void release(RequestOrigin origin, long amount) {
        free += amount;
        addHeld(origin.token(), -amount);
        addHeld(origin.network(), -amount);
    }

    /**
     * Returns whether an amount is within a share. An owner that holds nothing may always start, so that a capacity of
     * one is usable.
     */
    private boolean isWithinShare(@Nullable Object owner, int factor, long amount, long left) {
        long before = owner == null ? 0 : held.getOrDefault(owner, 0L);
        return before == 0 || before + amount <= factor * left;
    }

    private void addHeld(@Nullable Object owner, long amount) {
        if (owner != null) {
            held.merge(owner, amount, (before, more) -> before + more == 0 ? null : before + more);
        }
    }
}
