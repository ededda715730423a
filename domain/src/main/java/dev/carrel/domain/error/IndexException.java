package dev.carrel.domain.error;

import org.jspecify.annotations.Nullable;

/**
 * An operation of the passage index failed. The index can be rebuilt from the storage. An index server that cannot be
 * reached has a subtype.
 */
public sealed class IndexException extends CarrelException {

    private static final long serialVersionUID = 1L;

    public IndexException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }

    /** The server of the index cannot be reached, is starting or is overloaded; a retry may succeed. */
    public static sealed class IndexUnreachableException extends IndexException {

        private static final long serialVersionUID = 1L;

        public IndexUnreachableException(String message, @Nullable Throwable cause) {
            super(message, cause);
        }
    }

    /**
     * The server of the index answers, but not as it should: it refuses what Carrel may do, or something else answers
     * in its place. It may answer rightly later, but hardly within the time that a start waits.
     */
    public static final class IndexUnusableException extends IndexUnreachableException {

        private static final long serialVersionUID = 1L;

        public IndexUnusableException(String message, @Nullable Throwable cause) {
            super(message, cause);
        }
    }
}
