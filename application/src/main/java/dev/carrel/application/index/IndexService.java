package dev.carrel.application.index;

import dev.carrel.application.event.ChangeFeed;
import dev.carrel.application.index.VerifyIndex.IndexDifferences;
import dev.carrel.application.job.BackgroundJobs;
import dev.carrel.application.job.EnginePart;
import dev.carrel.application.job.JobIntervals;
import dev.carrel.application.job.ShutdownPlan;
import dev.carrel.application.job.ShutdownPlan.Phase;
import dev.carrel.application.port.PassageIndex;
import dev.carrel.application.port.Storage;
import dev.carrel.application.port.coordination.LeaseHolder;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.passage.PassageSplitter;
import java.time.InstantSource;
import java.util.List;
import java.util.function.Consumer;

/** The index of passages, put together: how it follows the storage, is repaired and verified. Thread-safe. */
public final class IndexService implements EnginePart {

    private final PassageIndex index;
    private final SyncIndexes syncIndexes;
    private final VerifyIndex verifyIndex;
    private final UpdateAttributes updateAttributes;
    private final CorrectText correctText;

    /**
     * Puts the parts together.
     *
     * @param engine the engine, in whose name the index is filled
     * @param onChange called with a library whose index has new passages
     */
    public IndexService(LeaseHolder engine, Storage storage, PassageIndex index, PassageSplitter splitter,
            ChangeFeed changes, Consumer<LibraryId> onChange, InstantSource clock) {
        this.index = index;
        this.syncIndexes = new SyncIndexes(engine, storage, index, splitter, onChange);
        this.verifyIndex = new VerifyIndex(storage.changeLog(), index);
        this.updateAttributes = new UpdateAttributes(storage.documents(), syncIndexes, changes, clock);
        this.correctText = new CorrectText(storage.documents(), syncIndexes, changes, clock);
    }

    @Override
    public void startJobs(BackgroundJobs jobs, JobIntervals intervals) {
        jobs.runEvery(intervals.maintenanceInterval(), "Making indexes durable", BackgroundJobs.STALL_LIMIT,
                syncIndexes::commitAll);
        jobs.runEvery(intervals.pollInterval(), "The repair of indexes", BackgroundJobs.STALL_LIMIT,
                syncIndexes::repairAll);
    }

    @Override
    public List<String> findProblems() {
        long broken = syncIndexes.countBroken();
        return broken == 0
                ? List.of()
                : List.of("Indexes that cannot be used and are being repaired: " + broken + ".");
    }

    @Override
    public void planShutdown(ShutdownPlan plan) {
        plan.add(Phase.STOP_WORK, syncIndexes::stop);
        plan.add(Phase.SAVE_STATE, syncIndexes::commitAll);
        plan.add(Phase.CLOSE_STORES, index::close);
    }

    /** Compares the index of a library with the storage. The library must not change meanwhile. */
    public IndexDifferences verify(LibraryId library) {
        syncIndexes.openForUse(library);
        return verifyIndex.verify(library);
    }

    /** Returns what keeps the indexes like the storage. */
    public SyncIndexes syncIndexes() {
        return syncIndexes;
    }

    /** Returns the use case that changes the attributes of a document. */
    public UpdateAttributes updateAttributes() {
        return updateAttributes;
    }

    /** Returns the use case that corrects the text of a document. */
    public CorrectText correctText() {
        return correctText;
    }
}
