package dev.carrel.persistence.store;

import dev.carrel.application.port.DocumentQueue.FetchReason;
import dev.carrel.application.port.Documents;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentContent;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.persistence.sqlite.GroupCommitWriter;
import dev.carrel.persistence.sqlite.ReadPool;
import dev.carrel.persistence.table.DeduplicationKey;
import dev.carrel.persistence.table.DocumentRow;
import dev.carrel.persistence.table.DocumentTable;
import dev.carrel.persistence.table.EpochMicros;
import dev.carrel.persistence.table.SectionTable;
import java.time.Instant;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/** Documents: submission, content and deletion. */
public record JdbiDocuments(GroupCommitWriter writer, ReadPool readPool) implements Documents {

    @Override
    public List<SubmittedDocument> submitDocuments(LibraryId library, List<NewDocument> documents,
            Supplier<DocumentId> ids, Instant now) {
        // Computed by the calling thread, so that the writer does not wait for it.
        List<DeduplicationKey> keys = documents.stream().map(DeduplicationKey::of).toList();
        Instant storedNow = EpochMicros.toStoredPrecision(now);
        return writer.runInTransaction(handle -> IntStream.range(0, documents.size())
                .mapToObj(each -> DocumentIntake.submitDocument(handle, library, documents.get(each), keys.get(each),
                        ids, FetchReason.ASKED, storedNow))
                .toList());
    }

    @Override
    public Optional<Document> findById(LibraryId library, DocumentId id) {
        return readPool.read(handle -> DocumentTable.findDocument(handle, library, id)).map(DocumentRow::document);
    }

    @Override
    public Map<DocumentId, Document> findAllById(LibraryId library, Collection<DocumentId> ids) {
        // One JSON value, so that the statement is the same for any number of ids, which need no escaping.
        String array = ids.stream().map(id -> '"' + id.value() + '"').collect(Collectors.joining(",", "[", "]"));
        return readPool.read(handle -> handle.createQuery("""
                SELECT * FROM document
                WHERE library = (SELECT id FROM library WHERE known_as = :library)
                    AND id IN (SELECT value FROM json_each(:ids))
                """)
                .bind("library", library.value())
                .bind("ids", array)
                .map((row, context) -> DocumentRow.fromRow(row).document())
                .collect(Collectors.toMap(Document::id, document -> document)));
    }

    @Override
    public List<Document> listNewest(LibraryId library, @Nullable DocumentStatus status, @Nullable DocumentId before,
            int limit) {
        String sql = "SELECT * FROM document WHERE library = (SELECT id FROM library WHERE known_as = :library)"
                + (status == null ? "" : " AND status = :status")
                + (before == null ? "" : " AND id < :before")
                + " ORDER BY id DESC LIMIT :limit";
        return readPool.read(handle -> {
            var query = handle.createQuery(sql).bind("library", library.value()).bind("limit", limit);
            if (status != null) {
                query.bind("status", status.wireName());
            }
            if (before != null) {
                query.bind("before", before.value());
            }
            return query.map((row, context) -> DocumentRow.fromRow(row).document()).list();
        });
    }

    @Override
    public Map<DocumentStatus, Long> countByStatus(LibraryId library) {
        var counts = new EnumMap<DocumentStatus, Long>(DocumentStatus.class);
        for (DocumentStatus status : DocumentStatus.values()) {
            counts.put(status, 0L);
        }
        readPool.read(handle -> handle.createQuery("""
                SELECT status, documents FROM document_count
                WHERE library = (SELECT id FROM library WHERE known_as = :library)
                """)
                .bind("library", library.value())
                .map((row, context) -> Map.entry(DocumentStatus.fromWireName(row.getString("status")).orElseThrow(),
                        row.getLong("documents")))
                .list()).forEach(count -> counts.put(count.getKey(), count.getValue()));
        return counts;
    }

    @Override
    public Optional<DocumentContent> findContent(LibraryId library, DocumentId id) {
        return readPool.readSnapshot(handle -> DocumentTable.findDocument(handle, library, id).flatMap(row -> {
            String title = row.document().contentTitle();
            return title == null ? Optional.empty() : Optional.of(SectionTable.readContent(handle, row.key(), title));
        }));
    }

    @Override
    public OptionalLong deleteById(LibraryId library, DocumentId id) {
        return writer.runInTransaction(handle -> DocumentTable.findDocument(handle, library, id)
                .map(row -> OptionalLong.of(Tombstones.deleteDocument(handle, row)))
                .orElse(OptionalLong.empty()));
    }
}
