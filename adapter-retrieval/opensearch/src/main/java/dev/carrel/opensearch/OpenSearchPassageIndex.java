package dev.carrel.opensearch;

import dev.carrel.application.port.CancellationSignal;
import dev.carrel.application.port.PassageIndex;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.error.IndexException;
import dev.carrel.domain.error.IndexException.IndexUnusableException;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.opensearch.http.OpenSearchClient;
import dev.carrel.opensearch.index.IndexDefinition;
import dev.carrel.opensearch.index.IndexDefinition.IndexPlan;
import dev.carrel.opensearch.index.IndexPurge;
import dev.carrel.opensearch.index.LibraryRegister;
import dev.carrel.opensearch.index.LibraryRow;
import dev.carrel.opensearch.index.PassageWriter;
import dev.carrel.opensearch.index.RegisterCache;
import dev.carrel.opensearch.search.PassageSearcher;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.Supplier;

/**
 * Passage index on OpenSearch with its k-NN plugin, tested with version 3.5. All libraries share one OpenSearch index,
 * and any number of engines may share it: an update that is older than what the index has of a document is passed over.
 * Similarities equal the ones of Lucene's passage index up to the approximation of candidates.
 *
 * <p>
 * A search takes one request in most cases. The frequencies of words are kept in memory until the library changes; each
 * search checks that at the same time, and is repeated if another engine has changed the library since the last one.
 * OpenSearch finds candidates, and they are ranked here.
 *
 * <p>
 * What differs: a search considers at most 1,000 documents and 100 passages of each long document; with a filter, a
 * misspelt word is corrected only if hardly a passage of the whole library contains it; deleted text stays in the files
 * of OpenSearch until {@link #purgeDeleted} returns true, which takes a minute, and as long as a replica is away;
 * snapshots and other copies are not purged. Thread-safe.
 */
public final class OpenSearchPassageIndex implements PassageIndex {

    private final OpenSearchClient client;
    private final IndexDefinition definition;
    private final LibraryRegister register;
    private final RegisterCache rows;
    private final PassageWriter writer;
    private final PassageSearcher searcher;
    private final IndexPurge purge;
    /** The life of each library's index when this engine last opened it. */
    private final Map<LibraryId, String> openLives = new ConcurrentHashMap<>();

    private OpenSearchPassageIndex(OpenSearchClient client, IndexDefinition definition) {
        this.client = client;
        this.definition = definition;
        this.register = new LibraryRegister(client, definition);
        this.rows = new RegisterCache(register);
        this.writer = new PassageWriter(client, definition);
        this.searcher = new PassageSearcher(client, definition);
        this.purge = new IndexPurge(client, definition);
    }

    /**
     * Connects, and creates the indexes if they do not exist.
     *
     * @throws IndexException if the server cannot be reached or used; the message says what to do
     */
    public static OpenSearchPassageIndex open(OpenSearchSettings settings) {
        var client = new OpenSearchClient(settings.url(), settings.authorization(), settings.tls(), settings.timeout());
        try {
            var definition = new IndexDefinition(client, new IndexPlan(settings.prefix(), settings.shards(),
                    settings.replicas(), settings.database()));
            definition.requireOpenSearch();
            definition.createMissing();
            return new OpenSearchPassageIndex(client, definition);
        } catch (RuntimeException e) {
            client.close();
            // A start waits for a server that is away, but not for one that refuses.
            throw e instanceof IndexUnusableException ? new IndexException(String.valueOf(e.getMessage()), e) : e;
        }
    }

    @Override
    public boolean isReachable() {
        return client.isReachable();
    }

    @Override
    public boolean checkServer() {
        client.checkServer();
        if (definition.isComplete()) {
            return true;
        }
        definition.createMissing();
        return false;
    }

    @Override
    public IndexState openLibrary(LibraryId library, String epoch) {
        boolean created = false;
        while (true) {
            Optional<LibraryRow> found = register.find(library);
            if (found.isEmpty()) {
                created = register.create(library, epoch);
            } else if (found.get().dropped() || !found.get().epoch().equals(epoch)) {
                drop(found.get());
            } else {
                openLives.put(library, found.get().life());
                return new IndexState(found.get().revision(), created);
            }
        }
    }

    @Override
    public void applyUpdates(LibraryId library, List<IndexUpdate> updates, long upTo) {
        // A later life may lack what the opened one had.
        LibraryRow row = register.findUsable(library)
                .filter(found -> found.life().equals(openLives.get(library)))
                .orElseThrow(() -> new IndexException(
                        "The index of library " + library + " must be opened before a change.", null));
        writer.applyUpdates(row.life(), updates);
        recordRevision(row, upTo);
    }

    /**
     * Records a revision, or again the later one that another engine has recorded: by the new version of the row, all
     * engines see that the statistics of the library have changed.
     */
    private void recordRevision(LibraryRow applied, long revision) {
        LibraryRow row = applied;
        while (!register.recordRevision(row, Math.max(row.revision(), revision))) {
            Optional<LibraryRow> current = register.findUsable(row.library());
            if (current.isEmpty() || !current.get().life().equals(applied.life())) {
                writer.deleteLife(applied.life());
                throw new IndexException("The index of library " + row.library()
                        + " was dropped during a change, and must be opened again.", null);
            }
            row = current.get();
        }
    }

    /** Applied updates are durable already. */
    @Override
    public long commitLibrary(LibraryId library) {
        return register.findUsable(library).map(LibraryRow::revision).orElse(0L);
    }

    @Override
    public SearchHits searchPassages(LibraryId library, PassageQuery query, CancellationSignal signal) {
        return rows.search(library, row -> searcher.search(row, query, signal).withRevision(row.revision()))
                .orElseGet(() -> new SearchHits(List.of(), Map.of(), null, 0));
    }

    @Override
    public List<DocumentId> listDocuments(LibraryId library) {
        return register.findUsable(library).map(row -> searcher.listDocuments(row.life())).orElse(List.of());
    }

    /** Purges the deleted text of all libraries, which share the files. */
    @Override
    public boolean purgeDeleted(LibraryId library) {
        return purge.purgeDeleted(library);
    }

    @Override
    public List<String> findRemnants(LibraryId library, DocumentId document) {
        Optional<LibraryRow> row = register.findUsable(library);
        if (row.isEmpty()) {
            return List.of();
        }
        if (writer.exists(row.get().life(), document)) {
            return List.of("The index finds passages of it.");
        }
        return purge.countDeleted() == 0 ? List.of()
                : List.of("The files of the index, which libraries share, hold deleted passages until they are purged;"
                        + " some may be of it.");
    }

    @Override
    public long countBytes() {
        return purge.countBytes();
    }

    @Override
    public long countOpenLibraries() {
        return 0;
    }

    @Override
    public boolean isShared() {
        return true;
    }

    /** Drops passages without a row as well: an engine that is killed while it drops a library may leave some. */
    @Override
    public void dropAllExcept(Supplier<? extends Collection<LibraryId>> existing) {
        Set<String> lives = writer.listLives();
        List<LibraryRow> rows = register.listRows();
        Set<LibraryId> kept = Set.copyOf(existing.get());
        rows.stream().filter(row -> !kept.contains(row.library())).forEach(this::drop);
        // The row of a life is older than its passages.
        rows.forEach(row -> lives.remove(row.life()));
        lives.forEach(writer::deleteLife);
    }

    @Override
    public void dropLibrary(LibraryId library) {
        openLives.remove(library);
        register.find(library).ifPresent(this::drop);
    }

    /** Drops a library in steps, each of which can be repeated after a failure of the next. */
    private void drop(LibraryRow row) {
        LibraryRow current = row;
        while (!current.dropped() && !register.markDropped(current)) {
            Optional<LibraryRow> changed = register.find(row.library())
                    .filter(again -> again.life().equals(row.life()));
            if (changed.isEmpty()) {
                return;
            }
            current = changed.get();
        }
        writer.deleteLife(row.life());
        register.deleteDropped(row);
    }

    @Override
    public void close() {
        client.close();
    }
}
