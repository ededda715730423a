package dev.carrel.application.connector;

import dev.carrel.application.event.ChangeFeed;
import dev.carrel.application.ingest.DeleteDocument;
import dev.carrel.application.port.connector.Connectors;
import dev.carrel.application.port.connector.Connectors.ConnectedItem;
import dev.carrel.application.port.connector.PlaceException;
import dev.carrel.domain.connector.Connector;
import dev.carrel.domain.connector.Connector.RunRequest;
import dev.carrel.domain.connector.ConnectorKey;
import dev.carrel.domain.connector.ConnectorRun;
import dev.carrel.domain.connector.ConnectorSettings;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.error.AddressRefusedException;
import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.domain.error.NotFoundException;
import dev.carrel.domain.library.LibraryId;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The connectors of one library, see {@link dev.carrel.application.LibraryHandle#connectors}. A restricted handle has
 * none. Cheap and thread-safe.
 */
public final class LibraryConnectors {

    private static final int DELETED_AT_ONCE = 100;

    private final LibraryId library;
    private final Runnable requireLibrary;
    private final Connectors connectors;
    private final RunConnectors runConnectors;
    private final DeleteDocument deleteDocument;
    private final ChangeFeed changes;
    private final InstantSource clock;

    /** @param requireLibrary throws {@link NotFoundException} if the library does not exist */
    LibraryConnectors(LibraryId library, Runnable requireLibrary, Connectors connectors,
            RunConnectors runConnectors, DeleteDocument deleteDocument, ChangeFeed changes, InstantSource clock) {
        this.library = library;
        this.requireLibrary = requireLibrary;
        this.connectors = connectors;
        this.runConnectors = runConnectors;
        this.deleteDocument = deleteDocument;
        this.changes = changes;
        this.clock = clock;
    }

    /**
     * Adds a connector, or replaces the settings of the one with this key. It runs soon after.
     *
     * @throws InvalidRequestException if the engine has no such kind of place or does not take it, or if there would be
     * too many
     * @throws AddressRefusedException if the address policy forbids the place
     */
    public SavedConnector save(ConnectorKey key, ConnectorSettings settings) {
        requireLibrary.run();
        checkSettings(settings);
        boolean created = connectors.save(Connector.create(library, key, settings, clock.instant()));
        changes.noteConnector(library, key);
        return new SavedConnector(get(key), created);
    }

    private void checkSettings(ConnectorSettings settings) {
        try {
            runConnectors.requireKind(settings).checkSettings(settings);
        } catch (AddressRefusedException e) {
            throw new AddressRefusedException(e.userMessage() + PlaceException.HOW_TO_ALLOW);
        }
    }

    /**
     * Returns a connector.
     *
     * @throws NotFoundException if it does not exist
     */
    public ConnectorStatus get(ConnectorKey key) {
        return describe(require(key));
    }

    /** Returns the settings of a connector; empty if it does not exist. */
    public Optional<ConnectorSettings> findSettings(ConnectorKey key) {
        requireLibrary.run();
        return connectors.findByKey(library, key).map(Connector::settings);
    }

    /** Returns the names of the kinds of places that connectors can have, sorted. */
    public List<String> listKinds() {
        return runConnectors.listKinds();
    }

    /** Returns the connectors, by key. */
    public List<ConnectorStatus> list() {
        requireLibrary.run();
        return connectors.listAll(library).stream().map(this::describe).toList();
    }

    /**
     * Returns the reports of the last runs, newest first.
     *
     * @throws NotFoundException if the connector does not exist
     */
    public List<ConnectorRun> listRuns(ConnectorKey key) {
        require(key);
        return connectors.listRuns(library, key);
    }

    /**
     * Has a connector run soon, or again after the run that is under way.
     *
     * @param confirmsDeletions whether this run may delete any number of documents
     * @throws NotFoundException if it does not exist
     */
    public ConnectorStatus run(ConnectorKey key, boolean confirmsDeletions) {
        require(key);
        connectors.requestRun(library, key, confirmsDeletions ? RunRequest.RUN_AND_DELETE : RunRequest.RUN,
                clock.instant());
        return get(key);
    }

    /**
     * Deletes a connector.
     *
     * @param withDocuments whether to delete what it has added; else it is kept, and is the connector's again if that
     * is added again
     * @throws NotFoundException if it does not exist
     */
    public void delete(ConnectorKey key, boolean withDocuments) {
        require(key);
        if (withDocuments) {
            deleteDocuments(key);
        }
        // A run may have added documents meanwhile.
        List<DocumentId> left = withDocuments ? listDocuments(key) : List.of();
        connectors.deleteByKey(library, key);
        deleteDocument.deleteKnown(library, left);
        changes.noteConnector(library, key);
    }

    private void deleteDocuments(ConnectorKey key) {
        List<DocumentId> documents = listDocuments(key);
        for (int from = 0; from < documents.size(); from += DELETED_AT_ONCE) {
            deleteDocument.deleteKnown(library,
                    documents.subList(from, Math.min(documents.size(), from + DELETED_AT_ONCE)));
        }
    }

    private List<DocumentId> listDocuments(ConnectorKey key) {
        return connectors.findItems(library, key).values().stream().map(ConnectedItem::document).toList();
    }

    private Connector require(ConnectorKey key) {
        requireLibrary.run();
        return connectors.findByKey(library, key).orElseThrow(() -> NotFoundException.ofConnector(key.value()));
    }

    private ConnectorStatus describe(Connector connector) {
        return new ConnectorStatus(connector, connectors.countByStatus(library, connector.key()),
                connectors.listRuns(library, connector.key()).stream().findFirst().orElse(null));
    }

    /**
     * A connector as it is now.
     *
     * @param documentCounts the number of its documents with each status
     * @param lastRun the report of its last run; null before the first
     */
    public record ConnectorStatus(Connector connector, Map<DocumentStatus, Long> documentCounts,
            @Nullable ConnectorRun lastRun) {}

    /**
     * A saved connector.
     *
     * @param created false if it replaced one
     */
    public record SavedConnector(ConnectorStatus status, boolean created) {}
}
