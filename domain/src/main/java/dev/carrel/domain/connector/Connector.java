package dev.carrel.domain.connector;

import dev.carrel.domain.library.LibraryId;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A connector: it keeps the documents that it has added to a library in step with a place outside.
 *
 * @param placeRevision of the whole place when it was last found in step; null if that is not known
 * @param request what was asked for since the last run began
 * @param runningSince the beginning of the run that is under way, or was broken off; null if there is none
 * @param nextRunAt when it is compared next, unless it is asked for earlier
 * @param checkedAt when it was last compared; null before the first time
 */
public record Connector(LibraryId library, ConnectorKey key, ConnectorSettings settings,
        @Nullable String placeRevision, RunRequest request, @Nullable Instant runningSince, Instant nextRunAt,
        @Nullable Instant checkedAt, Instant createdAt, Instant updatedAt) {

    public static final int MAX_PER_LIBRARY = 100;

    /** Creates a connector that is due. */
    public static Connector create(LibraryId library, ConnectorKey key, ConnectorSettings settings, Instant now) {
        return new Connector(library, key, settings, null, RunRequest.NONE, null, now, null, now, now);
    }

    /**
     * Returns whether it is compared now: no run is put off for longer than {@link ConnectorSettings#MAX_INTERVAL}, but
     * by a clock that was wrong.
     */
    public boolean isDue(Instant now) {
        return !nextRunAt.isAfter(now) || nextRunAt.isAfter(latestRun(now));
    }

    /** Returns the last time at which a run can be due that was put off until then. */
    public static Instant latestRun(Instant now) {
        return now.isAfter(Instant.MAX.minus(ConnectorSettings.MAX_INTERVAL)) ? Instant.MAX
                : now.plus(ConnectorSettings.MAX_INTERVAL);
    }

    /** What was asked for; what comes later is more. */
    public enum RunRequest {
        /** Nothing: it is compared at its interval. */
        NONE,
        /** A comparison. */
        RUN,
        /** A comparison that may delete any number of documents. */
        RUN_AND_DELETE
    }
}
