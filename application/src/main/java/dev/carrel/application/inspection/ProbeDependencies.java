package dev.carrel.application.inspection;

import dev.carrel.application.job.BackgroundJobs;
import dev.carrel.application.job.EnginePart;
import dev.carrel.application.job.JobIntervals;
import dev.carrel.application.port.PassageIndex;
import dev.carrel.application.port.Storage;
import dev.carrel.domain.error.CarrelException;
import dev.carrel.domain.error.IndexException.IndexUnreachableException;
import dev.carrel.domain.error.StorageException.StorageUnreachableException;
import java.time.Duration;
import java.util.EnumSet;
import java.util.Set;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Tries whether the servers of the storage and of the index can be reached (health check). Thread-safe. */
public final class ProbeDependencies implements EnginePart {

    /** The time between two probes of a server. */
    private static final Duration INTERVAL = Duration.ofSeconds(2);

    private static final Logger log = LoggerFactory.getLogger(ProbeDependencies.class);

    private final Storage storage;
    private final PassageIndex index;
    private final Runnable onIndexLost;
    private final EnumSet<EngineDependency> unreachable = EnumSet.noneOf(EngineDependency.class);

    /** @param onIndexLost called after the server of the index has lost it */
    public ProbeDependencies(Storage storage, PassageIndex index, Runnable onIndexLost) {
        this.storage = storage;
        this.index = index;
        this.onIndexLost = onIndexLost;
    }

    @Override
    public void startJobs(BackgroundJobs jobs, JobIntervals intervals) {
        if (storage.coordination().isShared()) {
            jobs.runEvery(INTERVAL, "Reaching the storage", BackgroundJobs.LONG_STALL_LIMIT, this::probeStorage);
        }
        if (index.isShared()) {
            jobs.runEvery(INTERVAL, "Reaching the search index", BackgroundJobs.LONG_STALL_LIMIT, this::probeIndex);
        }
    }

    /** Probes the server of the storage. */
    void probeStorage() {
        try {
            storage.coordination().checkServer();
            markReachable(EngineDependency.STORAGE);
        } catch (StorageUnreachableException e) {
            markUnreachable(EngineDependency.STORAGE, e);
        }
    }

    /** Probes the server of the index. One that it has lost is filled again. */
    void probeIndex() {
        try {
            boolean isWhole = index.checkServer();
            markReachable(EngineDependency.INDEX);
            if (!isWhole) {
                log.warn("The server of the search index has lost it; it is filled again from the storage");
                onIndexLost.run();
            }
        } catch (IndexUnreachableException e) {
            markUnreachable(EngineDependency.INDEX, e);
        }
    }

    /** Returns what the last probes could not reach, and what is known since then to be away. Never waits. */
    public synchronized Set<EngineDependency> findUnreachable() {
        Set<EngineDependency> found = EnumSet.copyOf(unreachable);
        if (!storage.coordination().isReachable()) {
            found.add(EngineDependency.STORAGE);
        }
        if (!index.isReachable()) {
            found.add(EngineDependency.INDEX);
        }
        return found;
    }

    private synchronized void markReachable(EngineDependency dependency) {
        if (unreachable.remove(dependency)) {
            log.info("The server of the {} can be reached again", dependency.wireName());
        }
    }

    private synchronized void markUnreachable(EngineDependency dependency, CarrelException failure) {
        if (unreachable.add(dependency)) {
            log.warn("The server of the {} cannot be reached: {}", dependency.wireName(), failure.userMessage());
        }
    }
}
