package dev.carrel.application.connector;

import dev.carrel.application.ingest.IngestPipeline;
import dev.carrel.application.job.StopSignal;
import dev.carrel.application.port.connector.Connectors.ConnectedItem;
import dev.carrel.application.port.connector.Connectors.ItemUpdate;
import dev.carrel.domain.attribute.Readers;
import dev.carrel.domain.connector.Connector;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;

/**
 * Brings the readers and attributes of documents in step with a place.
 *
 * @param onProgress called before each change; throws if the comparison must not go on
 */
record MetadataSync(Connector connector, IngestPipeline ingest, StopSignal stop, Runnable onProgress) {

    private static final int CHANGED_AT_ONCE = 100;

    /**
     * Has documents wait for their rights that were added without, since the place may take long to list, or fail.
     *
     * @param known what the connector has added
     */
    void hideUntilKnown(Map<String, ConnectedItem> known) {
        var hidden = new ArrayList<ItemUpdate>();
        known.forEach((path, item) -> {
            ItemStamp stamp = ItemStamp.parse(item.revision());
            if (stamp.readers().isEmpty()) {
                hidden.add(new ItemUpdate(path, stamp.withReaders(Readers.NOBODY.digest()).write(), Readers.NOBODY));
            }
        });
        update(hidden);
    }

    /** Updates documents. */
    void update(Collection<ItemUpdate> items) {
        List<ItemUpdate> all = List.copyOf(items);
        for (int from = 0; from < all.size() && !stop.isRequested(); from += CHANGED_AT_ONCE) {
            onProgress.run();
            ingest.updateItems()
                    .update(connector.library(), connector.key(),
                            all.subList(from, Math.min(all.size(), from + CHANGED_AT_ONCE)));
        }
    }
}
