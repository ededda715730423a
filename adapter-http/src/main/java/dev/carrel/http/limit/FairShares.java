package dev.carrel.http.limit;

import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A bounded resource that clients share by dynamic thresholds (Choudhury and Hahne, 1998): a client may hold a multiple
 * of what stays free. One client never gets all of it, and the share of each shrinks as others come. Safe for use by
 * many threads.
 */
public final class FairShares {

    /** One token may hold as much as stays free: at most a half. */
    private static final int TOKEN_FACTOR = 1;
    /** One address may hold at most three quarters; it may be a proxy with many clients behind it. */
    private static final int NETWORK_FACTOR = 3;

    private final Map<Object, Long> held = new HashMap<>();
    private long free;

    public FairShares(long capacity) {
        this.free = capacity;
    }

    /** Takes an amount for a client, which gives it back. @return whether its share allows that */
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

    public synchronized void release(RequestOrigin origin, long amount) {
        free += amount;
        addHeld(origin.token(), -amount);
        addHeld(origin.network(), -amount);
    }

    /** An owner that holds nothing yet may begin, so that a capacity of one can be used at all. */
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
