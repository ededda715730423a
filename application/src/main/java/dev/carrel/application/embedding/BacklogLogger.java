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

/** Says now and then how much is yet to be embedded, where that takes a while. For one thread. */
final class BacklogLogger {

    private static final Logger log = LoggerFactory.getLogger(BacklogLogger.class);
    private static final Duration LOG_INTERVAL = Duration.ofMinutes(1);

    private final ToLongFunction<LibraryId> pendingCount;
    private final InstantSource clock;
    /** When it is to be said next of those libraries that have something to embed. */
    private final Map<LibraryId, Instant> nextLogTimes = new HashMap<>();
    private final Map<LibraryId, Long> loggedCounts = new HashMap<>();

    BacklogLogger(ToLongFunction<LibraryId> pendingCount, InstantSource clock) {
        this.pendingCount = pendingCount;
        this.clock = clock;
    }

    /** Some of a library is embedded. */
    void logProgress(LibraryId library) {
        Instant now = clock.instant();
        Instant next = nextLogTimes.computeIfAbsent(library, begun -> now.plus(LOG_INTERVAL));
        if (!now.isBefore(next)) {
            long left = pendingCount.applyAsLong(library);
            log.info("Embedding library {}: {} documents are left", library, left);
            loggedCounts.put(library, left);
            nextLogTimes.put(library, now.plus(LOG_INTERVAL));
        }
    }

    /** All of a library is embedded. */
    void logCompletion(LibraryId library) {
        nextLogTimes.remove(library);
        if (loggedCounts.remove(library) != null) {
            log.info("Library {} is embedded", library);
        }
    }
}
