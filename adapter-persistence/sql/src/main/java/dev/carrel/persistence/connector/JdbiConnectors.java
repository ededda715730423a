package dev.carrel.persistence.connector;

import dev.carrel.application.port.DocumentQueue.FetchReason;
import dev.carrel.application.port.connector.Connectors;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.connector.Connector;
import dev.carrel.domain.connector.Connector.RunRequest;
import dev.carrel.domain.connector.ConnectorKey;
import dev.carrel.domain.connector.ConnectorRun;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentSource.WebPage;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.document.SubmittedDocument;
import dev.carrel.domain.error.NotFoundException;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.persistence.column.DeduplicationKey;
import dev.carrel.persistence.column.EpochMicros;
import dev.carrel.persistence.connector.ConnectorTable.ConnectorRow;
import dev.carrel.persistence.connector.ConnectorTable.NumberedRun;
import dev.carrel.persistence.database.DatabaseReader;
import dev.carrel.persistence.database.DatabaseWriter;
import dev.carrel.persistence.store.DocumentIntake;
import dev.carrel.persistence.store.DocumentIntake.Submission;
import dev.carrel.persistence.table.DocumentRow;
import dev.carrel.persistence.table.DocumentTable;
import dev.carrel.persistence.table.LibraryTable;
import dev.carrel.persistence.table.PendingPurgeTable;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Connectors, their items and reports. */
public record JdbiConnectors(DatabaseWriter writer, DatabaseReader readPool,
        DatabaseReader scanPool) implements Connectors {

    @Override
    public boolean save(Connector connector) {
        return writer.runInTransaction(connector.library(), handle -> {
            if (connector.settings().keepsRights()) {
                LibraryTable.keepReaders(handle, connector.library());
            }
            Optional<ConnectorRow> before = ConnectorTable.find(handle, connector.library(), connector.key());
            if (before.isPresent()) {
                ConnectorTable.updateSettings(handle, before.get().key(), connector);
                return false;
            }
            if (ConnectorTable.count(handle, connector.library()) >= Connector.MAX_PER_LIBRARY) {
                throw Connectors.tooManyConnectors();
            }
            if (!ConnectorTable.insert(handle, connector)) {
                throw NotFoundException.ofLibrary(connector.library().value());
            }
            ConnectorTable.find(handle, connector.library(), connector.key())
                    .ifPresent(added -> ConnectorTable.takeOver(handle, added));
            return true;
        });
    }

    @Override
    public Optional<Connector> findByKey(LibraryId library, ConnectorKey key) {
        return readPool.read(handle -> ConnectorTable.find(handle, library, key)).map(ConnectorRow::connector);
    }

    @Override
    public List<Connector> listAll(LibraryId library) {
        return readPool.read(handle -> handle
                .createQuery(ConnectorTable.SELECT_OF_LIBRARY + " ORDER BY connector.name")
                .bind("library", library.value())
                .map((row, context) -> ConnectorTable.readRow(row).connector())
                .list());
    }

    @Override
    public List<Connector> listDue(Instant now, int limit) {
        return readPool.read(handle -> {
            List<Connector> due = listDue(handle, "<=", now, limit);
            // One query with both conditions would read the whole table.
            return due.size() == limit ? due
                    : Stream.concat(due.stream(),
                            listDue(handle, ">", Connector.latestRun(now), limit - due.size()).stream()).toList();
        });
    }

    private static List<Connector> listDue(Handle handle, String comparison, Instant time, int limit) {
        return handle
                .createQuery(ConnectorTable.SELECT + " WHERE due_at " + comparison
                        + " :time ORDER BY due_at, connector.key LIMIT :limit")
                .bind("time", EpochMicros.of(time))
                .bind("limit", limit)
                .map((row, context) -> ConnectorTable.readRow(row).connector())
                .list();
    }

    @Override
    public boolean requestRun(LibraryId library, ConnectorKey key, RunRequest request, Instant now) {
        return writer.runInTransaction(library, handle -> {
            Optional<ConnectorRow> found = ConnectorTable.find(handle, library, key);
            found.filter(row -> row.connector().request().compareTo(request) < 0
                    || row.connector().request() == RunRequest.NONE)
                    .ifPresent(row -> ConnectorTable.updateRequest(handle, row.key(), request, now));
            return found.isPresent();
        });
    }

    @Override
    public Optional<Connector> beginRun(LibraryId library, ConnectorKey key, Instant now) {
        return writer.runInTransaction(library, handle -> {
            Optional<ConnectorRow> due = ConnectorTable.find(handle, library, key)
                    .filter(row -> row.connector().isDue(now));
            due.ifPresent(row -> handle
                    .createUpdate("UPDATE connector SET request = 'none', running_since = :now WHERE key = :key")
                    .bind("now", EpochMicros.of(now))
                    .bind("key", row.key())
                    .execute());
            return due.map(ConnectorRow::connector);
        });
    }

    @Override
    public void breakOffRun(LibraryId library, ConnectorKey key, RunRequest request, Instant now) {
        writer.useTransaction(library, handle -> ConnectorTable.find(handle, library, key).ifPresent(row -> {
            handle.createUpdate("UPDATE connector SET running_since = NULL WHERE key = :key")
                    .bind("key", row.key())
                    .execute();
            if (row.connector().request().compareTo(request) < 0) {
                ConnectorTable.updateRequest(handle, row.key(), request, now);
            }
        }));
    }

    @Override
    public void endRun(LibraryId library, ConnectorKey key, ConnectorRun run, @Nullable String placeRevision,
            Instant nextRunAt) {
        writer.useTransaction(library, handle -> ConnectorTable.find(handle, library, key).ifPresent(row -> {
            handle.createUpdate("""
                    UPDATE connector SET running_since = NULL, checked_at = :checked_at,
                        due_at = CASE WHEN request = 'none' THEN :due_at ELSE due_at END,
                        place_revision = CASE WHEN request = 'none' THEN :place_revision END
                    WHERE key = :key
                    """)
                    .bind("checked_at", EpochMicros.of(run.endedAt()))
                    .bind("due_at", EpochMicros.of(nextRunAt))
                    .bind("place_revision", placeRevision)
                    .bind("key", row.key())
                    .execute();
            ConnectorTable.addRun(handle, row.key(), run);
        }));
    }

    @Override
    public List<ConnectorRun> listRuns(LibraryId library, ConnectorKey key) {
        return readPool.readSnapshot(handle -> ConnectorTable.find(handle, library, key)
                .map(row -> ConnectorTable.listRuns(handle, row.key(), ConnectorRun.MAX_KEPT)
                        .stream()
                        .map(NumberedRun::run)
                        .toList())
                .orElse(List.of()));
    }

    @Override
    public Map<String, ConnectedItem> findItems(LibraryId library, ConnectorKey key) {
        return scanPool.readSnapshot(handle -> {
            return ConnectorTable.find(handle, library, key)
                    .map(row -> ConnectorItemTable.findAll(handle, row.key()))
                    .orElse(Map.of());
        });
    }

    @Override
    public Map<DocumentStatus, Long> countByStatus(LibraryId library, ConnectorKey key) {
        var counts = new EnumMap<DocumentStatus, Long>(DocumentStatus.class);
        for (DocumentStatus status : DocumentStatus.values()) {
            counts.put(status, 0L);
        }
        List<Map.Entry<DocumentStatus, Long>> counted = scanPool.read(handle -> handle.createQuery("""
                SELECT status, count(*) AS documents
                FROM library CROSS JOIN connector ON connector.library = library.id AND connector.name = :name
                CROSS JOIN connector_item ON connector_item.connector = connector.key
                CROSS JOIN document ON document.key = connector_item.document
                WHERE public_id = :library GROUP BY status
                """)
                .bind("library", library.value())
                .bind("name", key.value())
                .map((row, context) -> Map.entry(DocumentStatus.fromWireName(row.getString("status")).orElseThrow(),
                        row.getLong("documents")))
                .list());
        counted.forEach(count -> counts.put(count.getKey(), count.getValue()));
        return counts;
    }

    @Override
    public List<Optional<SubmittedDocument>> submitItems(LibraryId library, ConnectorKey key,
            List<SubmittedItem> items, Supplier<DocumentId> ids, Instant now) {
        // Computed by the calling thread, so that the writer does not wait for it.
        List<DeduplicationKey> keys = items.stream().map(item -> DeduplicationKey.of(item.document())).toList();
        Instant storedNow = EpochMicros.toStoredPrecision(now);
        return writer.runInTransaction(library, handle -> {
            long connector = ConnectorTable.find(handle, library, key)
                    .orElseThrow(() -> NotFoundException.ofConnector(key.value()))
                    .key();
            var submitted = new ArrayList<Optional<SubmittedDocument>>();
            for (int at = 0; at < items.size(); at++) {
                submitted.add(submitItem(handle, connector, items.get(at), new Submission(library,
                        List.of(items.get(at).document()), List.of(keys.get(at)), AttributeFilter.everything(),
                        Long.MAX_VALUE, ids, fetchReasonOf(items.get(at)), storedNow)));
            }
            return submitted;
        });
    }

    @Override
    public List<SubmittedDocument> updateItems(LibraryId library, ConnectorKey key, List<ItemUpdate> items,
            Instant now) {
        Instant storedNow = EpochMicros.toStoredPrecision(now);
        return writer.runInTransaction(library, handle -> {
            long connector = ConnectorTable.find(handle, library, key)
                    .orElseThrow(() -> NotFoundException.ofConnector(key.value()))
                    .key();
            return items.stream()
                    .flatMap(item -> ConnectorItemTable.updateItem(handle, library, connector, item, storedNow)
                            .stream())
                    .toList();
        });
    }

    /** No person has asked for a page, so robots' rules apply. */
    private static FetchReason fetchReasonOf(SubmittedItem item) {
        return item.document().source() instanceof WebPage ? FetchReason.CRAWLED : FetchReason.ASKED;
    }

    private static Optional<SubmittedDocument> submitItem(Handle handle, long connector, SubmittedItem item,
            Submission submission) {
        Optional<DocumentRow> known = DocumentTable.findDuplicate(handle, submission.library(),
                submission.keys().getFirst());
        if (known.filter(row -> !ConnectorItemTable.isItem(handle, connector, row.key())).isPresent()) {
            return Optional.empty();
        }
        SubmittedDocument submitted = DocumentIntake.submitDocument(handle, submission);
        ConnectorItemTable.put(handle, connector, item, submitted.document().id());
        return Optional.of(submitted);
    }

    @Override
    public boolean deleteByKey(LibraryId library, ConnectorKey key) {
        return writer.runInTransaction(library, handle -> {
            Optional<ConnectorRow> found = ConnectorTable.find(handle, library, key);
            found.ifPresent(row -> {
                ConnectorTable.delete(handle, row);
                PendingPurgeTable.recordDeletion(handle, library);
            });
            return found.isPresent();
        });
    }
}
