package dev.carrel.application.port.connector;

import dev.carrel.domain.attribute.Attributes;
import dev.carrel.domain.attribute.Readers;
import dev.carrel.domain.connector.Connector;
import dev.carrel.domain.connector.Connector.RunRequest;
import dev.carrel.domain.connector.ConnectorKey;
import dev.carrel.domain.connector.ConnectorRun;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.document.SubmittedDocument;
import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.domain.error.NotFoundException;
import dev.carrel.domain.library.LibraryId;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Stores connectors, the documents that each has added, and the reports of their runs. All of it goes with its library;
 * what is known of a document goes with the document, whoever deletes it.
 */
public interface Connectors {

    /** Returns the error of a connector too many. */
    static InvalidRequestException tooManyConnectors() {
        return InvalidRequestException.of("",
                "a library must have at most " + Connector.MAX_PER_LIBRARY + " connectors");
    }

    /**
     * Adds a connector, or replaces the settings of the one with its key, which keeps its documents and reports and is
     * due. An added one has what a {@linkplain #deleteByKey deleted} one with its key had added, if it may
     * {@linkplain dev.carrel.domain.connector.ConnectorSettings#mayBeContinuedBy continue} that; else these documents
     * are no connector's for good. With one that keeps rights the library
     * {@linkplain dev.carrel.domain.library.Library#keepsReaders keeps readers} for ever.
     *
     * @return whether it was added
     * @throws NotFoundException if the library does not exist
     * @throws InvalidRequestException if the library has too many
     */
    boolean save(Connector connector);

    /** Returns a connector; empty if it does not exist. */
    Optional<Connector> findByKey(LibraryId library, ConnectorKey key);

    /** Returns the connectors of a library, by key. */
    List<Connector> listAll(LibraryId library);

    /** Returns the connectors of all libraries that are due, the longest waiting first. */
    List<Connector> listDue(Instant now, int limit);

    /**
     * Asks for a run, for which the connector is due at once; a lesser request than the pending one has no effect.
     *
     * @param request none if the connector is only to be due, which has no effect while it runs
     * @return whether the connector exists
     */
    boolean requestRun(LibraryId library, ConnectorKey key, RunRequest request, Instant now);

    /**
     * Marks a connector as running and clears its request.
     *
     * @return the connector as it was before; empty if it does not exist or is not due
     */
    Optional<Connector> beginRun(LibraryId library, ConnectorKey key, Instant now);

    /**
     * Ends a run without a report, so that its connector is due again; does nothing if the connector does not exist.
     *
     * @param request what the run was to do, asked for again unless more was asked for meanwhile
     */
    void breakOffRun(LibraryId library, ConnectorKey key, RunRequest request, Instant now);

    /**
     * Ends a run and keeps its report, as one of the last {@value ConnectorRun#MAX_KEPT}; does nothing if the connector
     * does not exist. A report that {@linkplain ConnectorRun#repeats repeats} the one before takes its place.
     *
     * @param placeRevision of the whole place if it is in step; forgotten if a run was asked for meanwhile, as by other
     * settings
     * @param nextRunAt when it is due, unless it was asked for meanwhile
     */
    void endRun(LibraryId library, ConnectorKey key, ConnectorRun run, @Nullable String placeRevision,
            Instant nextRunAt);

    /** Returns the reports, newest first. */
    List<ConnectorRun> listRuns(LibraryId library, ConnectorKey key);

    /** Returns what a connector has added and the library still has, by path. */
    Map<String, ConnectedItem> findItems(LibraryId library, ConnectorKey key);

    /** Returns the number of documents of a connector by status; every status is a key. */
    Map<DocumentStatus, Long> countByStatus(LibraryId library, ConnectorKey key);

    /**
     * Submits documents as {@link dev.carrel.application.port.Documents#submitDocuments} does, in one transaction with
     * the record that the connector added them. A document that the library has, and this connector has not added, is
     * left alone.
     *
     * @return the documents in the given order; empty for one that is left alone
     * @throws NotFoundException if the connector does not exist
     */
    List<Optional<SubmittedDocument>> submitItems(LibraryId library, ConnectorKey key, List<SubmittedItem> items,
            Supplier<DocumentId> ids, Instant now);

    /**
     * Sets the attributes and readers of documents that the connector has added, for their texts and their new sources
     * at once.
     *
     * @return the documents whose attributes or readers differ from before
     * @throws NotFoundException if the connector does not exist
     */
    List<SubmittedDocument> updateItems(LibraryId library, ConnectorKey key, List<ItemUpdate> items, Instant now);

    /**
     * Deletes a connector and its reports; its documents stay, and are no longer known as its own, unless it is
     * {@linkplain #save added again}.
     *
     * @return whether it existed
     */
    boolean deleteByKey(LibraryId library, ConnectorKey key);

    /**
     * The document of an item.
     *
     * @param revision that it was read at
     * @param isIncomplete whether its document could not be read, or
     * {@linkplain dev.carrel.domain.document.Document#hasUnreadPages pages} of it
     */
    record ConnectedItem(DocumentId document, String revision, boolean isIncomplete) {}

    /**
     * What the document of an item is to have.
     *
     * @param revision that says so
     * @param attributes null for the ones that it has
     * @param readers null for the ones that it has
     */
    record ItemUpdate(String path, String revision, @Nullable Attributes attributes, @Nullable Readers readers) {

        /** Creates an update of readers. */
        public ItemUpdate(String path, String revision, Readers readers) {
            this(path, revision, null, readers);
        }

        /** Returns the attributes and readers of a document after the update. */
        public Attributes applyTo(Attributes before) {
            Attributes after = attributes == null ? before : attributes.withReadersOf(before);
            return readers == null ? after : after.withReaders(readers);
        }
    }

    /** An item to submit. */
    record SubmittedItem(String path, String revision, NewDocument document) {}
}
