package dev.carrel.application.connector;

import dev.carrel.application.access.AuditTrail;
import dev.carrel.application.coordination.HoldDuties;
import dev.carrel.application.event.ChangeFeed;
import dev.carrel.application.ingest.IngestPipeline;
import dev.carrel.application.job.BackgroundJobs;
import dev.carrel.application.job.EnginePart;
import dev.carrel.application.job.JobIntervals;
import dev.carrel.application.job.ShutdownPlan;
import dev.carrel.application.job.ShutdownPlan.Phase;
import dev.carrel.application.port.EngineObserver;
import dev.carrel.application.port.Storage;
import dev.carrel.application.port.connector.ConnectorKind;
import dev.carrel.application.port.connector.Connectors;
import dev.carrel.domain.error.NotFoundException;
import dev.carrel.domain.library.LibraryId;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;

/** Connectors, put together: what keeps libraries like the places that they follow. Thread-safe. */
public final class ConnectorService implements EnginePart {

    private static final Duration STOP_TIMEOUT = Duration.ofSeconds(2);

    private final Connectors connectors;
    private final RunConnectors runConnectors;
    private final IngestPipeline ingest;
    private final ChangeFeed changes;
    private final InstantSource clock;

    /**
     * Puts the parts together.
     *
     * @param kinds the kinds of places, each with another name
     * @param ingest adds, updates and deletes documents
     * @param audit has an entry of what a run deletes
     */
    public ConnectorService(List<ConnectorKind> kinds, Storage storage, HoldDuties duties, IngestPipeline ingest,
            ChangeFeed changes, EngineObserver observer, AuditTrail audit, InstantSource clock) {
        this.connectors = storage.connectors();
        this.runConnectors = new RunConnectors(kinds, connectors, duties, ingest, changes, observer, audit, clock,
                storage.coordination().isShared());
        this.ingest = ingest;
        this.changes = changes;
        this.clock = clock;
    }

    @Override
    public void startWork(BackgroundJobs jobs, JobIntervals intervals) {
        if (runConnectors.isUsed()) {
            jobs.runEvery(intervals.maintenanceInterval(), "Watching places", BackgroundJobs.STALL_LIMIT,
                    runConnectors::watchPlaces);
            jobs.runEvery(intervals.pollInterval(), "Starting the runs of connectors", BackgroundJobs.STALL_LIMIT,
                    runConnectors::runDue);
        }
    }

    @Override
    public void planShutdown(ShutdownPlan plan) {
        plan.add(Phase.STOP_WORK, () -> runConnectors.stop(STOP_TIMEOUT));
    }

    /**
     * Returns the connectors of a library.
     *
     * @param requireLibrary throws {@link NotFoundException} if the library does not exist
     */
    public LibraryConnectors openLibrary(LibraryId library, Runnable requireLibrary) {
        return new LibraryConnectors(library, requireLibrary, connectors, runConnectors, ingest.deleteDocument(),
                changes, clock);
    }
}
