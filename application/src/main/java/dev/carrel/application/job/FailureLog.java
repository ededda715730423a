package dev.carrel.application.job;

import dev.carrel.domain.error.IndexException.IndexUnreachableException;
import dev.carrel.domain.error.StorageException.StorageUnreachableException;
import org.slf4j.Logger;
import org.slf4j.event.Level;

/**
 * Logs failures that are made good later. While the server of the storage or the index cannot be reached, which is
 * logged once when that begins and once when it ends, they are expected and logged at the level debug.
 */
public final class FailureLog {

    private FailureLog() {}

    /**
     * Logs a failure as a warning.
     *
     * @param arguments of the message, without the failure
     */
    public static void warn(Logger log, Throwable failure, String message, Object... arguments) {
        log(log, Level.WARN, failure, message, arguments);
    }

    /** Logs a failure as an error; the parameters are those of {@link #warn}. */
    public static void error(Logger log, Throwable failure, String message, Object... arguments) {
        log(log, Level.ERROR, failure, message, arguments);
    }

    private static void log(Logger log, Level level, Throwable failure, String message, Object... arguments) {
        log.atLevel(isOutage(failure) ? Level.DEBUG : level).setCause(failure).log(message, arguments);
    }

    /** Returns whether a server is away, which no attempt changes. */
    public static boolean isOutage(Throwable failure) {
        return failure instanceof IndexUnreachableException || failure instanceof StorageUnreachableException;
    }
}
