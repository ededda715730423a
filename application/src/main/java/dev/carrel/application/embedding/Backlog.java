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
final class Backlog {

    private static final Logger log = LoggerFactory.getLogger(Backlog.class);
    private static final Duration NOW_AND_THEN = Duration.ofMinutes(1);

    private final ToLongFunction<LibraryId> pending;
    private final InstantSource clock;
    /** When it is to be said next of those libraries that have something to embed. */
    private final Map<LibraryId, Instant> due = new HashMap<>();
    private final Map<LibraryId, Long> said = new HashMap<>();

    Backlog(ToLongFunction<LibraryId> pending, InstantSource clock) {
        this.pending = pending;
        this.clock = clock;
    }

    /** Some of a library is embedded. */
    void going(LibraryId library) {
        Instant now = clock.instant();
        Instant next = due.computeIfAbsent(library, begun -> now.plus(NOW_AND_THEN));
        if (!now.isBefore(next)) {
            long left = pending.applyAsLong(library);
            log.info("Embedding library {}: {} documents are left", library, left);
            said.put(library, left);
            due.put(library, now.plus(NOW_AND_THEN));
        }
    }

    /** All of a library is embedded. */
    void done(LibraryId library) {
        due.remove(library);
        if (said.remove(library) != null) {
            log.info("Library {} is embedded", library);
        }
    }
}
