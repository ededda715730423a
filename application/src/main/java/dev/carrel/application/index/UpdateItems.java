package dev.carrel.application.index;

import dev.carrel.application.event.ChangeFeed;
import dev.carrel.application.port.connector.Connectors;
import dev.carrel.application.port.connector.Connectors.ItemUpdate;
import dev.carrel.domain.connector.ConnectorKey;
import dev.carrel.domain.library.LibraryId;
import java.time.InstantSource;
import java.util.List;

/**
 * Sets the attributes and readers of documents of a connector: in the storage, which every search asks, and then in the
 * index. Thread-safe.
 */
public final class UpdateItems {

    private final Connectors connectors;
    private final FollowChanges followChanges;
    private final InstantSource clock;

    /** Creates the use case. */
    public UpdateItems(Connectors connectors, SyncIndexes syncIndexes, ChangeFeed changes, InstantSource clock) {
        this.connectors = connectors;
        this.followChanges = new FollowChanges(syncIndexes, changes);
        this.clock = clock;
    }

    /**
     * Updates the documents of items, as {@link Connectors#updateItems} does.
     *
     * @throws dev.carrel.domain.error.NotFoundException if the connector does not exist
     */
    public void update(LibraryId library, ConnectorKey connector, List<ItemUpdate> items) {
        followChanges.follow(library, connectors.updateItems(library, connector, items, clock.instant()));
    }
}
