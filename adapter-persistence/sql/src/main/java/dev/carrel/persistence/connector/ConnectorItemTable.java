package dev.carrel.persistence.connector;

import dev.carrel.application.port.connector.Connectors.ConnectedItem;
import dev.carrel.application.port.connector.Connectors.ItemUpdate;
import dev.carrel.application.port.connector.Connectors.SubmittedItem;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.document.LeftOut;
import dev.carrel.domain.document.SubmittedDocument;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.persistence.column.LeftOutColumn;
import dev.carrel.persistence.table.DocumentTable;
import java.time.Instant;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** The {@code connector_item} table: which documents a connector has added. */
final class ConnectorItemTable {

    private ConnectorItemTable() {}

    /** Returns the items of a connector, by path. */
    static Map<String, ConnectedItem> findAll(Handle handle, long connector) {
        var items = new HashMap<String, ConnectedItem>();
        handle.createQuery("""
                SELECT path, connector_item.revision, document.id, status, left_out FROM connector_item
                CROSS JOIN document ON document.key = connector_item.document WHERE connector = :key
                """)
                .bind("key", connector)
                .map((item, context) -> Map.entry(item.getString("path"),
                        new ConnectedItem(new DocumentId(item.getString("id")), item.getString("revision"),
                                isIncomplete(item.getString("status"), item.getString("left_out")))))
                .forEach(item -> items.put(item.getKey(), item.getValue()));
        return items;
    }

    private static boolean isIncomplete(String status, @Nullable String leftOut) {
        return status.equals(DocumentStatus.FAILED.wireName()) || LeftOutColumn.readLeftOut(leftOut)
                .stream()
                .anyMatch(each -> each.part() == LeftOut.Part.PICTURED_PAGES);
    }

    /** Returns whether a connector has added a document. */
    static boolean isItem(Handle handle, long connector, long document) {
        return handle.createQuery("""
                SELECT count(*) FROM connector_item WHERE document = :document AND connector = :connector
                """).bind("document", document).bind("connector", connector).mapTo(int.class).one() > 0;
    }

    /** Records the document of an item. */
    static void put(Handle handle, long connector, SubmittedItem item, DocumentId document) {
        handle.createUpdate("""
                INSERT INTO connector_item (connector, path, revision, document)
                SELECT connector.key, :path, :revision, document.key
                FROM connector CROSS JOIN document ON document.library = connector.library AND document.id = :document
                WHERE connector.key = :connector
                ON CONFLICT (connector, path) DO UPDATE SET revision = excluded.revision, document = excluded.document
                """)
                .bind("connector", connector)
                .bind("path", item.path())
                .bind("revision", item.revision())
                .bind("document", document.value())
                .execute();
    }

    /** Updates the document of an item; returns it if its attributes or readers differ from before. */
    static Optional<SubmittedDocument> updateItem(Handle handle, LibraryId library, long connector,
            ItemUpdate item, Instant now) {
        Optional<DocumentId> known = handle.createQuery("""
                UPDATE connector_item SET revision = :revision WHERE connector = :connector AND path = :path
                RETURNING (SELECT id FROM document WHERE document.key = connector_item.document) AS id
                """)
                .bind("revision", item.revision())
                .bind("connector", connector)
                .bind("path", item.path())
                .map((row, context) -> new DocumentId(row.getString("id")))
                .findOne();
        return known.flatMap(id -> DocumentTable.findDocument(handle, library, id)).flatMap(row -> {
            Document before = row.document();
            Document after = before.changeAttributes(item::applyTo, now);
            return after.allAttributes().equals(before.allAttributes()) ? Optional.empty()
                    : Optional.of(new SubmittedDocument(after, false, before.allAttributes(),
                            DocumentTable.updateMetadata(handle, row, after)));
        });
    }
}
