package dev.carrel.http.limit;

/**
 * The memory for the bodies of all requests, shared fairly between clients. The start of each body is taken from a pool
 * of its own, shared by tokens only: a client that fills the other pool, or sits behind the same proxy, does not block
 * small requests.
 */
public final class BodyMemory {

    /** The longest question fits into this, in any script. */
    static final int MAX_SMALL_BODY_BYTES = 64 * 1024;
    private static final long MIN_SMALL_POOL_BYTES = 4L * 1024 * 1024;
    private static final int SMALL_POOL_DIVISOR = 4;

    private final int smallBodyBytes;
    private final FairShares small;
    private final FairShares large;

    /**
     * Creates the memory.
     *
     * @param bytes the size of the pool for large bodies
     */
    public BodyMemory(long bytes) {
        this(bytes, Math.max(MIN_SMALL_POOL_BYTES, bytes / SMALL_POOL_DIVISOR), MAX_SMALL_BODY_BYTES);
    }

    /**
     * Creates the memory.
     *
     * @param smallBodyBytes how many bytes of each body are taken from the pool for small bodies
     */
    BodyMemory(long bytes, long smallBytes, int smallBodyBytes) {
        this.smallBodyBytes = smallBodyBytes;
        this.small = new FairShares(smallBytes);
        this.large = new FairShares(bytes);
    }

    /** Returns an empty claim of a client. */
    public MemoryClaim newClaim(RequestOrigin origin) {
        return new MemoryClaim(origin);
    }

    /** The memory of one body. Not thread-safe. */
    public final class MemoryClaim implements AutoCloseable {

        private final RequestOrigin origin;
        private long inSmall;
        private long inLarge;

        private MemoryClaim(RequestOrigin origin) {
            this.origin = origin;
        }

        /**
         * Claims more memory.
         *
         * @return false, with nothing changed, if it is not available
         */
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

        /** Releases the memory. Idempotent. */
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
