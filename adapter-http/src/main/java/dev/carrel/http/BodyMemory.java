package dev.carrel.http;

/**
 * The memory for the bodies of all requests. The beginning of each body has a part of its own, in which only tokens
 * have shares: a client that fills the rest, or that sits behind the same proxy, keeps nobody's small requests out.
 */
final class BodyMemory {

    /** The longest question fits, whatever its letters. */
    static final int SMALL_BODY_BYTES = 64 * 1024;
    private static final long MIN_SMALL_BYTES = 4L * 1024 * 1024;
    private static final int SMALL_SHARE = 4;

    private final int smallBodyBytes;
    private final FairShares small;
    private final FairShares large;

    /**
     * @param bytes how many bytes of large bodies are held at once
     */
    BodyMemory(long bytes) {
        this(bytes, Math.max(MIN_SMALL_BYTES, bytes / SMALL_SHARE), SMALL_BODY_BYTES);
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
    Claim claim(RequestOrigin origin) {
        return new Claim(origin);
    }

    /** The memory that one body fills. For one thread at a time. */
    final class Claim implements AutoCloseable {

        private final RequestOrigin origin;
        private long inSmall;
        private long inLarge;

        private Claim(RequestOrigin origin) {
            this.origin = origin;
        }

        /** Claims more. @return whether it was there; if not, nothing changed */
        boolean extend(long bytes) {
            long toSmall = Math.min(bytes, smallBodyBytes - inSmall);
            long toLarge = bytes - toSmall;
            if (toSmall > 0 && !small.tryTake(origin.withoutNetwork(), toSmall)) {
                return false;
            }
            if (toLarge > 0 && !large.tryTake(origin, toLarge)) {
                if (toSmall > 0) {
                    small.giveBack(origin.withoutNetwork(), toSmall);
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
                small.giveBack(origin.withoutNetwork(), inSmall);
            }
            if (inLarge > 0) {
                large.giveBack(origin, inLarge);
            }
            inSmall = 0;
            inLarge = 0;
        }
    }
}
