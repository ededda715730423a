package dev.carrel.application.index;

import dev.carrel.application.event.ChangeFeed;
import dev.carrel.application.job.FailureLog;
import dev.carrel.application.port.connector.Connectors;
import dev.carrel.application.port.connector.Connectors.ItemUpdate;
import dev.carrel.domain.connector.ConnectorKey;
import dev.carrel.domain.document.SubmittedDocument;
import dev.carrel.domain.error.IndexException;
import dev.carrel.domain.library.LibraryId;
import java.time.InstantSource;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sets the attributes and readers of documents of a connector: in the storage, which every search asks, and then in the index.
 * Thread-safe.
 */
public final class UpdateItems {

    private static final Logger log = LoggerFactory.getLogger(UpdateItems.class);

    private final Connectors connectors;
    private final SyncIndexes syncIndexes;
    private final ChangeFeed changes;
    private final InstantSource clock;

    /** Creates the use case. */
    public UpdateItems(Connectors connectors, SyncIndexes syncIndexes, ChangeFeed changes, InstantSource clock) {
        this.connectors = connectors;
        this.syncIndexes = syncIndexes;
        this.changes = changes;
        this.clock = clock;
    }

    /**
     * Updates the documents of items, as {@link Connectors#updateItems} does.
     *
     * @throws dev.carrel.domain.error.NotFoundException if the connector does not exist
     */
    public void update(LibraryId library, ConnectorKey connector, List<ItemUpdate> items) {
        List<SubmittedDocument> updated = connectors.updateItems(library, connector, items, clock.instant());
        updated.forEach(each -> changes.noteDocument(library, each.document().id(), each.formerAttributes()));
        List<Long> revisions = updated.stream().flatMap(each -> each.revision().stream().boxed()).toList();
        if (!revisions.isEmpty()) {
            try {
                syncIndexes.syncTo(library, revisions);
            } catch (IndexException e) {
                // Searches ask the storage whether a hit passes; the next sync lets the index find the documents.
                FailureLog.warn(log, e, "The attributes of documents of {} could not be changed in the index at once",
                        connector);
            }
        }
    }
}
