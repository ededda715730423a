package dev.carrel.application.coordination;

import dev.carrel.application.event.ChangeFeed;
import dev.carrel.application.index.SyncIndexes;
import dev.carrel.application.inspection.EngineDependency;
import dev.carrel.application.inspection.ProbeDependencies;
import dev.carrel.application.job.BackgroundJobs;
import dev.carrel.application.job.EnginePart;
import dev.carrel.application.job.JobIntervals;
import dev.carrel.application.job.ShutdownPlan;
import dev.carrel.application.job.ShutdownPlan.Phase;
import dev.carrel.application.port.PassageIndex;
import dev.carrel.application.port.Storage;
import dev.carrel.application.port.coordination.LeaseHolder;
import dev.carrel.application.port.coordination.LibraryChange;
import dev.carrel.domain.library.LibraryId;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;

/**
 * The engine among those that share its storage, put together: it shows that it is alive, holds duties, follows the
 * others, exchanges signals with them and tries whether the servers can be reached. Thread-safe.
 */
public final class ClusterMembership implements EnginePart {

    private final boolean isShared;
    private final InstantSource clock;
    private final HoldDuties duties;
    private final ExchangeSignals signals;
    private final ChangeFeed changes;
    private final Reactions reactions;
    private final AnnounceEngine announceEngine;
    private final FollowOtherEngines followOtherEngines;
    private final ProbeDependencies probeDependencies;

    /**
     * Puts the parts together.
     *
     * @param clock the clock of the engine; one that follows the storage is kept in time
     */
    public ClusterMembership(ClusterPorts ports, LeaseHolder engine, HoldDuties duties, ExchangeSignals signals,
            SyncIndexes syncIndexes, Reactions reactions, InstantSource clock) {
        Storage storage = ports.storage();
        this.isShared = storage.coordination().isShared();
        this.clock = clock;
        this.duties = duties;
        this.signals = signals;
        this.changes = ports.changes();
        this.reactions = reactions;
        this.announceEngine = new AnnounceEngine(storage.coordination(), engine, syncIndexes, reactions.onForgotten());
        this.followOtherEngines = new FollowOtherEngines(storage, syncIndexes, changes, reactions.onLibraryChange());
        this.probeDependencies = new ProbeDependencies(storage, ports.index(), syncIndexes::reportAllSuspect);
    }

    /** What the engine shares with others, and where it notes their changes. */
    public record ClusterPorts(Storage storage, PassageIndex index, ChangeFeed changes) {}

    /**
     * What other parts of the engine do after something has happened elsewhere.
     *
     * @param onLibraryChange called with a library that another engine has changed
     * @param onSignals called with the changes of which another engine has sent signals
     * @param onForgotten called if the other engines did not wait for this one any more
     */
    public record Reactions(Consumer<LibraryId> onLibraryChange, Consumer<List<LibraryChange>> onSignals,
            Runnable onForgotten) {}

    /** Returns the servers that cannot be reached. Never waits. */
    public Set<EngineDependency> findUnreachable() {
        return probeDependencies.findUnreachable();
    }

    /** Announces the engine to the others. */
    public void announce() {
        announceEngine.announce();
    }

    @Override
    public void startJobs(BackgroundJobs jobs, JobIntervals intervals) {
        probeDependencies.startJobs(jobs, intervals);
        if (!isShared) {
            return;
        }
        if (clock instanceof SharedClock shared) {
            jobs.runEvery(SharedClock.SYNC_INTERVAL, "Reading the clock of the storage", BackgroundJobs.STALL_LIMIT,
                    shared::synchronize);
        }
        jobs.runEvery(AnnounceEngine.SIGN_INTERVAL, "The sign of life", BackgroundJobs.STALL_LIMIT,
                announceEngine::giveSign);
        jobs.runEvery(FollowOtherEngines.INTERVAL, "Following other engines", BackgroundJobs.LONG_STALL_LIMIT,
                followOtherEngines::followOnce);
        signals.beginReceiving();
        jobs.runEvery(ExchangeSignals.SEND_INTERVAL, "Sending signals", BackgroundJobs.LONG_STALL_LIMIT,
                signals::sendNoted);
        jobs.runEvery(ExchangeSignals.RETRY_INTERVAL, "Receiving signals", BackgroundJobs.LONG_STALL_LIMIT,
                () -> signals.receiveNext(changes, reactions.onSignals()));
    }

    @Override
    public void planShutdown(ShutdownPlan plan) {
        plan.add(Phase.SAVE_STATE, duties::releaseAll);
        plan.addOptional(Phase.CLOSE_STORES, announceEngine::announceEnd,
                "The end of the engine could not be recorded; it counts as running for half a minute");
    }
}
