package dev.carrel.application;

import dev.carrel.application.access.AccessControl;
import dev.carrel.application.access.AuditTrail;
import dev.carrel.application.access.SignIn;
import dev.carrel.application.backup.EngineBackups;
import dev.carrel.application.job.ShutdownPlan;
import dev.carrel.application.port.Libraries.LibraryState;
import dev.carrel.application.port.Libraries.UpsertResult;
import dev.carrel.application.trace.Tracer;
import dev.carrel.application.usage.RequestMeter;
import dev.carrel.domain.access.AccessToken;
import dev.carrel.domain.access.AccessTokenId;
import dev.carrel.domain.access.PersonalLibrary;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.error.AddressRefusedException;
import dev.carrel.domain.error.NotFoundException;
import dev.carrel.domain.library.Library;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.library.LibrarySettings;
import dev.carrel.domain.library.LibrarySettings.Webhook;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The engine: answers questions from libraries of documents and names its sources (retrieval-augmented generation).
 *
 * <p>
 * A {@linkplain #builder() builder} opens it on a storage, an index and a reply writer, which the engine owns from then
 * on and closes with itself. It starts its own threads and installs no shutdown hook; the program that opens it closes
 * it. Thread-safe.
 */
public final class Carrel implements AutoCloseable {

    private final EngineConfig config;
    private final EngineParts engine;
    private final EngineLifecycle lifecycle;
    private final EngineInspection inspection;
    private final WidgetVisitors visitors;
    private final EngineBackups backups;
    private final AtomicBoolean closing = new AtomicBoolean();

    Carrel(EngineConfig config) {
        this.config = config;
        this.engine = EngineParts.create(config);
        this.lifecycle = new EngineLifecycle(engine);
        this.inspection = EngineInspection.of(engine);
        this.visitors = new WidgetVisitors(engine);
        this.backups = new EngineBackups(engine.storage(), config.environment().clock());
    }

    /** Returns a builder of an engine. */
    public static CarrelBuilder builder() {
        return new CarrelBuilder();
    }

    /** Returns a handle of a library, which need not exist. */
    public LibraryHandle library(LibraryId id) {
        return new LibraryHandle(new VisibleLibrary(id, AttributeFilter.everything(), null, null, null, engine));
    }

    /** Returns a handle of a library, which need not exist. */
    public LibraryHandle library(String id) {
        return library(new LibraryId(id));
    }

    /** Opens a library for one request, which reads the library once. It need not exist. */
    public OpenedLibrary openLibrary(LibraryId id) {
        LibraryState state = engine.storage().libraries().findState(id).orElse(null);
        var view = new VisibleLibrary(id, AttributeFilter.everything(), null, null, state, engine);
        return new OpenedLibrary(new LibraryHandle(view), Optional.ofNullable(state).map(LibraryState::library));
    }

    /** Returns a library, and creates it if it does not exist. */
    public LibraryHandle createLibrary(String id) {
        var libraryId = new LibraryId(id);
        if (engine.storage().libraries().findById(libraryId).isEmpty()) {
            createOrUpdateLibrary(libraryId, null, null);
        }
        return library(libraryId);
    }

    /** Creates or updates a library; null keeps a value. */
    public SavedLibrary createOrUpdateLibrary(LibraryId id, @Nullable String name, @Nullable String instructions) {
        return createOrUpdateLibrary(id, before -> before.withName(name == null ? before.name() : name)
                .withInstructions(instructions == null ? before.instructions() : instructions));
    }

    /**
     * Creates or updates a library.
     *
     * @param change called with the current settings, {@link LibrarySettings#NONE} for a new library, and again if
     * another server changed them meanwhile; returns the new settings and must not call the engine
     * @throws AddressRefusedException if the address policy forbids the webhook's address
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

    /** Returns a random secret for the {@link Webhook} of a library: {@code whsec_} and 32 bytes in base64. */
    public String newWebhookSecret() {
        return "whsec_" + Base64.getEncoder().encodeToString(config.environment().randomBytes());
    }

    /** Returns all libraries, ordered by id. */
    public List<Library> listLibraries() {
        return engine.storage().libraries().findAll();
    }

    /** Returns a library with its settings; empty if it does not exist. */
    public Optional<Library> findLibrary(LibraryId id) {
        return engine.storage().libraries().findById(id);
    }

    /**
     * Returns a page of the libraries, ordered by id.
     *
     * @param after the id that the page follows, of a library or not; null for the first page
     */
    public List<Library> listLibraries(@Nullable LibraryId after, int limit) {
        return engine.storage().libraries().findPage(after, limit);
    }

    /** Returns the library of the last document that has a text; empty if the last thousand documents have none. */
    public Optional<LibraryId> findLastFilledLibrary() {
        return engine.storage().libraries().findLastFilled();
    }

    /**
     * Returns the personal library of a person, and creates it with their name if it does not exist.
     *
     * @throws IllegalArgumentException if they {@linkplain AccessToken#personalLibrary may not have one}
     */
    public SavedLibrary openPersonalLibrary(AccessToken person) {
        LibraryId id = person.personalLibrary()
                .orElseThrow(() -> new IllegalArgumentException(person.id() + " has no library of their own"));
        return createOrUpdateLibrary(id, before -> before.name() == null ? before.withName(person.name()) : before);
    }

    /** Removes a person and their personal library, effective at once; returns whether they existed. */
    public boolean removePerson(AccessTokenId id) {
        if (!engine.access().hasPerson(id)) {
            return false;
        }
        // Before the person, so that it never outlives them; then once more, as requests in progress may bring it back.
        tryDeleteLibrary(PersonalLibrary.of(id));
        boolean isRemoved = engine.access().removePerson(id);
        tryDeleteLibrary(PersonalLibrary.of(id));
        return isRemoved;
    }

    /**
     * Deletes a library with everything in it.
     *
     * @throws NotFoundException if the library does not exist
     */
    public void deleteLibrary(LibraryId id) {
        if (!tryDeleteLibrary(id)) {
            throw NotFoundException.ofLibrary(id.value());
        }
    }

    private boolean tryDeleteLibrary(LibraryId id) {
        if (!engine.index().syncIndexes().deleteLibrary(id)) {
            return false;
        }
        engine.embedding().embedQuestion().refreshModels(id);
        engine.access().requestMeter().forgetLibrary(id);
        engine.changes().closeLibrary(id);
        engine.helpArticles().refresh(id);
        return true;
    }

    /** Returns the access tokens, for programs that serve other users, such as the HTTP service. */
    public AccessControl accessControl() {
        return engine.access().accessControl();
    }

    /** Returns how people sign in, for programs that serve browsers, such as the HTTP service. */
    public SignIn signIn() {
        return engine.access().signIn();
    }

    /** Returns the audit log, for programs that serve other users, such as the HTTP service. */
    public AuditTrail auditTrail() {
        return engine.access().auditTrail();
    }

    /** Returns the visitors of chat widgets, for programs that serve their browsers, such as the HTTP service. */
    public WidgetVisitors visitors() {
        return visitors;
    }

    /** Returns the limits on requests, for programs that serve other users, such as the HTTP service. */
    public RequestMeter requestMeter() {
        return engine.access().requestMeter();
    }

    /** Returns what records the spans of the engine's work, for programs that add their own. */
    public Tracer tracer() {
        return config.ports().tracer();
    }

    /** Returns what the engine holds and does over all libraries, for the people who operate it. */
    public EngineInspection inspection() {
        return inspection;
    }

    /**
     * Writes a consistent copy of the storage while the engine runs, without the index: a restore rebuilds that.
     *
     * @param folder empty or absent; it appears when the copy is complete, and until then its name ends in .partial
     */
    public void backUp(Path folder) {
        engine.storage().backUp(folder);
    }

    /** Returns the backups in folders that are named by their time, for the people who operate the engine. */
    public EngineBackups backups() {
        return backups;
    }

    /** Compares a library's index with the storage. The library must not change meanwhile. */
    public VerifyReport verifyIndex(LibraryId id) {
        var differences = engine.index().verify(id);
        return new VerifyReport(differences.documents(), List.copyOf(differences.missing()), differences.surplus());
    }

    /** Rebuilds a library's index from the storage; queries use the part that is complete. Returns when it is done. */
    public void rebuildIndex(LibraryId id) {
        engine.index().syncIndexes().rebuildIndex(id);
    }

    /** Returns whether the engine works as it should, and why not. */
    public EngineReadiness readiness() {
        return closing.get() ? new EngineReadiness.Closing() : lifecycle.checkReadiness();
    }

    /**
     * Closes the engine: returns running documents to the queue, makes everything durable and closes the adapters.
     * Replies should have ended before. Idempotent.
     */
    @Override
    public void close() {
        if (!closing.compareAndSet(false, true)) {
            return;
        }
        lifecycle.close();
    }

    /** Starts the background work; if that fails, closes the engine. */
    void startServices() {
        try {
            lifecycle.start();
        } catch (RuntimeException | Error e) {
            ShutdownPlan.closeAfterFailure(e, this);
            throw e;
        }
    }

    /** A library opened for one request: a handle of it as it was then, and the library, empty if it does not exist. */
    public record OpenedLibrary(LibraryHandle handle, Optional<Library> library) {}

    /** The result of saving a library; not created if it existed. */
    public record SavedLibrary(Library library, boolean created) {}

    /**
     * The result of comparing a library's index with the storage.
     *
     * @param documents the number of documents with a text in the storage
     * @param missing documents that the index lacks
     * @param surplus documents that only the index has, or that it has twice
     */
    public record VerifyReport(int documents, List<DocumentId> missing, List<DocumentId> surplus) {

        public VerifyReport {
            missing = List.copyOf(missing);
            surplus = List.copyOf(surplus);
        }

        /** Returns whether index and storage agree. */
        public boolean isConsistent() {
            return missing.isEmpty() && surplus.isEmpty();
        }
    }
}
