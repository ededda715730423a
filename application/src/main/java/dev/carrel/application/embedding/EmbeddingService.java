package dev.carrel.application.embedding;

import dev.carrel.application.event.ChangeFeed;
import dev.carrel.application.index.SyncIndexes;
import dev.carrel.application.job.BackgroundJobs;
import dev.carrel.application.job.EnginePart;
import dev.carrel.application.job.JobIntervals;
import dev.carrel.application.job.ShutdownPlan;
import dev.carrel.application.job.ShutdownPlan.Phase;
import dev.carrel.application.limits.EmbeddingLimits;
import dev.carrel.application.port.EngineObserver;
import dev.carrel.application.port.PassageEmbedder;
import dev.carrel.application.port.Storage;
import dev.carrel.application.port.coordination.LeaseHolder;
import dev.carrel.application.trace.Tracer;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.passage.PassageSplitter;
import java.time.Duration;
import java.time.InstantSource;
import java.util.OptionalDouble;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Embedding, put together: of passages in the background and of questions. An engine without an embedder embeds
 * nothing. Thread-safe.
 */
public final class EmbeddingService implements EnginePart {

    private static final Duration STOP_TIMEOUT = Duration.ofSeconds(5);
    /** The interval at which passages are looked at again that another engine had claimed. */
    private static final Duration CLAIM_INTERVAL = Duration.ofSeconds(10);

    private final PendingLibraries pendingLibraries;
    private final boolean isShared;
    private final BackgroundThrottle throttle;
    private final EmbedQuestion embedQuestion;
    private final @Nullable EmbedPassages embedPassages;

    /**
     * Puts the parts together.
     *
     * @param pendingLibraries the libraries whose index has changed
     * @param engine the engine, in whose name passages are claimed
     * @param isIndexing whether there is other work that goes before embedding
     */
    public EmbeddingService(EmbeddingPorts ports, PendingLibraries pendingLibraries, LeaseHolder engine,
            EmbeddingLimits limits, PassageSplitter splitter, SyncIndexes syncIndexes, BooleanSupplier isIndexing,
            InstantSource clock) {
        Storage storage = ports.storage();
        PassageEmbedder embedder = ports.embedders().current();
        this.pendingLibraries = pendingLibraries;
        this.isShared = storage.coordination().isShared();
        this.throttle = new BackgroundThrottle(isIndexing);
        this.embedQuestion = new EmbedQuestion(storage.embeddings(), embedder, ports.embedders().former(),
                pendingLibraries::recordDemand);
        this.embedPassages = embedder == null
                ? null
                : new EmbedPassages(storage.libraries(), pendingLibraries,
                        new EmbedLibrary(engine, storage.embeddings(), embedder, splitter, syncIndexes, embedQuestion,
                                new ParallelEmbedder(embedder, limits, throttle), ports.observer(), ports.changes(),
                                clock, ports.tracer()));
    }

    /** The ports that embedding reads from and writes to. */
    public record EmbeddingPorts(Storage storage, EmbedderSet embedders, EngineObserver observer, ChangeFeed changes,
            Tracer tracer) {}

    @Override
    public void startWork(BackgroundJobs jobs, JobIntervals intervals) {
        if (embedPassages != null) {
            embedPassages.start();
            if (isShared) {
                jobs.runEvery(CLAIM_INTERVAL, "Embedding what others have left", BackgroundJobs.STALL_LIMIT,
                        embedPassages::retryClaimed);
            }
        }
    }

    @Override
    public void planShutdown(ShutdownPlan plan) {
        if (embedPassages != null) {
            plan.add(Phase.STOP_WORK, () -> embedPassages.stop(STOP_TIMEOUT));
        }
        plan.add(Phase.CLOSE_MODELS, embedQuestion::close);
    }

    /** Takes note of a library that another engine has changed. */
    public void noteOtherEngine(LibraryId library) {
        embedQuestion.refreshModels(library);
        if (embedPassages != null) {
            pendingLibraries.addAgain(library);
        }
    }

    /** Returns how many documents that pass a filter have no embeddings; 0 in an engine without an embedder. */
    public long countUnembedded(LibraryId library, AttributeFilter filter) {
        return embedPassages == null ? 0 : embedPassages.countPending(library, filter);
    }

    /** Returns how many documents of a library are embedded per second; empty if none is at present. */
    public OptionalDouble documentsPerSecond(LibraryId library) {
        return embedPassages == null ? OptionalDouble.empty() : embedPassages.documentsPerSecond(library);
    }

    /** Returns the use case that embeds a question. */
    public EmbedQuestion embedQuestion() {
        return embedQuestion;
    }

    /** Returns what lets questions go before the embedding of passages. */
    public BackgroundThrottle throttle() {
        return throttle;
    }
}
