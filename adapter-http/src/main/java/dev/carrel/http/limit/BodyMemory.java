package dev.carrel.http.limit;

/**
 * The memory for the bodies of all requests. The beginning of each body has a part of its own, in which only tokens
 * have shares: a client that fills the rest, or that sits behind the same proxy, keeps nobody's small requests out.
 */
public final class BodyMemory {

    /** The longest question fits, whatever its letters. */
    static final int MAX_SMALL_BODY_BYTES = 64 * 1024;
    private static final long MIN_SMALL_POOL_BYTES = 4L * 1024 * 1024;
    private static final int SMALL_POOL_DIVISOR = 4;

    private final int smallBodyBytes;
    private final FairShares small;
    private final FairShares large;

    /**
     * @param bytes how many bytes of large bodies are held at once
     */
    public BodyMemory(long bytes) {
        this(bytes, Math.max(MIN_SMALL_POOL_BYTES, bytes / SMALL_POOL_DIVISOR), MAX_SMALL_BODY_BYTES);
    }

    /**
     * @param smallBodyBytes how many bytes of each body count as small
     */
    BodyMemory(long bytes, long smallBytes, int smallBodyBytes) {
        this.smallBodyBytes = smallBodyBytes;
        this.small = new FairShares(smallBytes);
        this.large = new FairShares(bytes);
    }

    /** A claim that is empty at first. */
    public MemoryClaim newClaim(RequestOrigin origin) {
        return new MemoryClaim(origin);
    }

    /** The memory that one body fills. For one thread at a time. */
    public final class MemoryClaim implements AutoCloseable {

        private final RequestOrigin origin;
        private long inSmall;
        private long inLarge;

        private MemoryClaim(RequestOrigin origin) {
            this.origin = origin;
        }

        /** Claims more. @return whether it was there; if not, nothing changed */
        boolean tryExtend(long bytes) {
            long toSmall = Math.min(bytes, smallBodyBytes - inSmall);
            long toLarge = bytes - toSmall;
            if (toSmall > 0 && !small.tryAcquire(origin.withoutNetwork(), toSmall)) {
                return false;
            }
            if (toLarge > 0 && !large.tryAcquire(origin, toLarge)) {
                if (toSmall > 0) {
                    small.release(origin.withoutNetwork(), toSmall);
                }
                return false;
            }
            inSmall += toSmall;
            inLarge += toLarge;
            return true;
        }

        /** Gives all back. Idempotent. */
        @Override
        public void close() {
            if (inSmall > 0) {
                small.release(origin.withoutNetwork(), inSmall);
            }
            if (inLarge > 0) {
                large.release(origin, inLarge);
            }
            inSmall = 0;
            inLarge = 0;
        }
    }
}
