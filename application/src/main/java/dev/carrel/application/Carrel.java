package dev.carrel.application;

import dev.carrel.application.embedding.EmbedPassages;
import dev.carrel.application.index.RebuildProgress;
import dev.carrel.application.port.Libraries.UpsertResult;
import dev.carrel.domain.error.AddressRefusedException;
import dev.carrel.domain.error.CarrelException;
import dev.carrel.domain.error.NotFoundException;
import dev.carrel.domain.library.Library;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.library.LibrarySettings;
import dev.carrel.domain.library.Webhook;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.UnaryOperator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The engine: answers questions from libraries of documents, with its sources.
 *
 * <p>
 * Opened by a {@linkplain #builder() builder} on a storage, an index and a writer of replies, which it owns from then
 * on and closes with itself. It starts threads of its own and installs no shutdown hook: whoever opens it closes it.
 * Safe for use by many threads.
 */
public final class Carrel implements AutoCloseable {

    private static final Duration WORKERS_TIMEOUT = Duration.ofSeconds(2);
    private static final Duration EMBEDDING_TIMEOUT = Duration.ofSeconds(5);
    private static final Duration JOBS_TIMEOUT = Duration.ofSeconds(30);

    private static final Logger log = LoggerFactory.getLogger(Carrel.class);

    private final EngineConfig config;
    private final EngineServices engine;
    private final EngineJobs jobs;
    private final AtomicBoolean closing = new AtomicBoolean();

    Carrel(EngineConfig config) {
        this.config = config;
        this.engine = EngineServices.create(config);
        this.jobs = new EngineJobs(engine, config.limits().intervals());
    }

    public static CarrelBuilder builder() {
        return new CarrelBuilder();
    }

    /** The library of that id, whether it exists yet or not. */
    public LibraryHandle library(LibraryId id) {
        return new LibraryHandle(id, engine);
    }

    /** The library of that id, made if it does not exist: what a program that embeds Carrel begins with. */
    public LibraryHandle library(String id) {
        var libraryId = new LibraryId(id);
        if (engine.storage().libraries().findById(libraryId).isEmpty()) {
            createOrUpdateLibrary(libraryId, null, null);
        }
        return library(libraryId);
    }

    /** Creates a library, or updates one: what is given replaces what was there, null leaves it. */
    public SavedLibrary createOrUpdateLibrary(LibraryId id, @Nullable String name, @Nullable String instructions) {
        return createOrUpdateLibrary(id, before -> before.withName(name == null ? before.name() : name)
                .withInstructions(instructions == null ? before.instructions() : instructions));
    }

    /**
     * Creates a library, or updates one.
     *
     * @param change called once with the settings as they are, {@link LibrarySettings#NONE} for a library that is
     * created, and gives those that it has from then on; it must not call the engine
     * @throws AddressRefusedException if its callback would never be called
     */
    public SavedLibrary createOrUpdateLibrary(LibraryId id, UnaryOperator<LibrarySettings> change) {
        UpsertResult result = engine.storage().libraries().createOrUpdate(id, before -> {
            LibrarySettings after = change.apply(before);
            Webhook callback = after.webhook();
            if (callback != null && !callback.equals(before.webhook())) {
                config.ports().webhookSender().checkAddress(callback.url());
            }
            return after;
        }, config.environment().clock().instant());
        return new SavedLibrary(result.library(), result.created());
    }

    /** A new secret for the {@link Webhook} of a library: {@code whsec_} and 32 random bytes in base64. */
    public String newWebhookSecret() {
        return "whsec_" + Base64.getEncoder().encodeToString(config.environment().secretGenerator().get().digest());
    }

    /** All libraries, ordered by id. */
    public List<Library> listLibraries() {
        return engine.storage().libraries().findAll();
    }

    /**
     * Deletes a library with all that is in it.
     *
     * @throws NotFoundException if there is no such library
     */
    public void deleteLibrary(LibraryId id) {
        if (!engine.syncIndexes().deleteLibrary(id)) {
            throw NotFoundException.ofLibrary(id.value());
        }
        engine.embedQuestion().refreshModels(id);
    }

    /** Who may do what; for those who let others in, as the HTTP service does. */
    public AccessControl accessControl() {
        return engine.accessControl();
    }

    /**
     * Writes a consistent copy of the storage while work goes on. The index is not in it; it is built anew from a copy
     * that is restored.
     *
     * @param folder empty or absent
     */
    public void backUp(Path folder) {
        engine.storage().backUp(folder);
    }

    /** Proves that index and storage agree about a library, while nothing is changed in it. */
    public VerifyReport verifyIndex(LibraryId id) {
        var differences = engine.verifyIndex().verify(id);
        return new VerifyReport(differences.documents(), List.copyOf(differences.missing()), differences.surplus());
    }

    /** Builds the index of a library anew; queries are answered as far as it has come. */
    public void rebuildIndex(LibraryId id) {
        engine.syncIndexes().rebuildIndex(id);
    }

    public EngineReadiness readiness() {
        if (closing.get()) {
            return new EngineReadiness.Closing();
        }
        RebuildProgress progress = engine.syncIndexes().rebuildProgress();
        if (progress.isRebuilding()) {
            return new EngineReadiness.IndexRebuilding(progress.behind(), progress.total());
        }
        long leftAlone = engine.ingest().countStalled();
        if (leftAlone > 0) {
            return new EngineReadiness.IngestStalled(leftAlone);
        }
        List<String> problems = findProblems();
        return problems.isEmpty() ? new EngineReadiness.Ready() : new EngineReadiness.EngineImpaired(problems);
    }

    private List<String> findProblems() {
        long broken = engine.syncIndexes().countBroken();
        return Stream.of(engine.ingest().findProblems(), jobs.findProblems(),
                broken == 0
                        ? List.<String>of()
                        : List.of("Indexes that cannot be used and are being repaired: " + broken + "."))
                .flatMap(List::stream)
                .distinct()
                .toList();
    }

    /**
     * Returns documents in work to the queue, makes everything durable and closes the parts. Replies under way should
     * have ended. Idempotent.
     */
    @Override
    public void close() {
        if (!closing.compareAndSet(false, true)) {
            return;
        }
        EmbedPassages embedPassages = engine.embedPassages();
        var shutdown = new ShutdownSequence();
        if (embedPassages != null) {
            shutdown.runStep(() -> embedPassages.stop(EMBEDDING_TIMEOUT));
        }
        shutdown.runStep(() -> engine.ingest().stop(WORKERS_TIMEOUT))
                .runStep(jobs::requestStop)
                .runStep(() -> jobs.awaitEnd(JOBS_TIMEOUT))
                .runStep(engine.syncIndexes()::commitAll)
                .runStep(this::purgeDue)
                .runStep(engine.index()::close)
                .runStep(engine.storage()::close)
                .runStep(engine.embedQuestion()::close)
                .throwFirstFailure();
    }

    /** So that what short-lived engines delete is erased by the first of them that is open when it is due. */
    private void purgeDue() {
        try {
            engine.purgeDeleted().runDue();
        } catch (CarrelException e) {
            log.warn("What was deleted could not be erased; the next engine does it", e);
        }
    }

    void startServices() {
        engine.ingest().addDocument().recountPending();
        engine.syncIndexes().start();
        engine.ingest().start();
        EmbedPassages embedPassages = engine.embedPassages();
        if (embedPassages != null) {
            embedPassages.start();
        }
        jobs.startAll(config.limits().ingest());
    }
}
