package dev.carrel.application.embedding;

import dev.carrel.domain.library.LibraryId;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashMap;
import java.util.Map;
import java.util.function.ToLongFunction;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs the progress of embedding libraries that take longer than a minute. For one thread. */
final class BacklogLogger {

    private static final Logger log = LoggerFactory.getLogger(BacklogLogger.class);
    private static final Duration LOG_INTERVAL = Duration.ofMinutes(1);

    private final ToLongFunction<LibraryId> pendingCount;
    private final InstantSource clock;
    /** The time of the next line for each library that is being embedded. */
    private final Map<LibraryId, Instant> nextLogTimes = new HashMap<>();
    private final Map<LibraryId, Long> loggedCounts = new HashMap<>();

    BacklogLogger(ToLongFunction<LibraryId> pendingCount, InstantSource clock) {
        this.pendingCount = pendingCount;
        this.clock = clock;
    }

    /** Logs the number of remaining documents, if a line is due. */
    void logProgress(LibraryId library) {
        Instant now = clock.instant();
        Instant next = nextLogTimes.computeIfAbsent(library, id -> now.plus(LOG_INTERVAL));
        if (!now.isBefore(next)) {
            long remaining = pendingCount.applyAsLong(library);
            log.info("Embedding library {}: {} documents remain", library, remaining);
            loggedCounts.put(library, remaining);
            nextLogTimes.put(library, now.plus(LOG_INTERVAL));
        }
    }

    /** Logs that a library is embedded, if progress was logged. */
    void logCompletion(LibraryId library) {
        nextLogTimes.remove(library);
        if (loggedCounts.remove(library) != null) {
            log.info("Library {} is embedded", library);
        }
    }
}
