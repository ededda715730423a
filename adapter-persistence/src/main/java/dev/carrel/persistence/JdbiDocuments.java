package dev.carrel.persistence;

import dev.carrel.application.port.Documents;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentContent;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.document.FetchReason;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.library.LibraryId;
import java.time.Instant;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

record JdbiDocuments(Writer writer, Readers readers) implements Documents {

    @Override
    public SubmittedDocument submitDocument(LibraryId library, NewDocument handedIn, DocumentId idIfNew, Instant now) {
        var identity = Identity.of(handedIn);
        Instant kept = Micros.kept(now);
        return writer.write(handle -> Submissions.submit(handle, library, handedIn, identity, () -> idIfNew,
                FetchReason.ASKED, kept));
    }

    @Override
    public Optional<Document> findById(LibraryId library, DocumentId id) {
        return readers.read(handle -> DocumentTable.find(handle, library, id)).map(DocumentRow::document);
    }

    @Override
    public Map<DocumentId, Document> findById(LibraryId library, Collection<DocumentId> ids) {
        // As one value, so that the statement is the same for any number of ids; an id needs no escape in JSON.
        String array = ids.stream().map(id -> '"' + id.value() + '"').collect(Collectors.joining(",", "[", "]"));
        return readers.read(handle -> handle.createQuery("""
                SELECT * FROM document
                WHERE library = (SELECT id FROM library WHERE known_as = :library)
                    AND id IN (SELECT value FROM json_each(:ids))
                """)
                .bind("library", library.value())
                .bind("ids", array)
                .map((row, context) -> DocumentRow.read(row).document())
                .collect(Collectors.toMap(Document::id, document -> document)));
    }

    @Override
    public List<Document> listNewest(LibraryId library, @Nullable DocumentStatus status, @Nullable DocumentId before,
            int limit) {
        String sql = "SELECT * FROM document WHERE library = (SELECT id FROM library WHERE known_as = :library)"
                + (status == null ? "" : " AND status = :status")
                + (before == null ? "" : " AND id < :before")
                + " ORDER BY id DESC LIMIT :limit";
        return readers.read(handle -> {
            var query = handle.createQuery(sql).bind("library", library.value()).bind("limit", limit);
            if (status != null) {
                query.bind("status", status.wireName());
            }
            if (before != null) {
                query.bind("before", before.value());
            }
            return query.map((row, context) -> DocumentRow.read(row).document()).list();
        });
    }

    @Override
    public Map<DocumentStatus, Long> countByStatus(LibraryId library) {
        var counts = new EnumMap<DocumentStatus, Long>(DocumentStatus.class);
        for (DocumentStatus status : DocumentStatus.values()) {
            counts.put(status, 0L);
        }
        readers.read(handle -> handle.createQuery("""
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
        return readers.readAtOnce(handle -> DocumentTable.find(handle, library, id).flatMap(row -> {
            String title = row.document().contentTitle();
            return title == null ? Optional.empty() : Optional.of(SectionTable.read(handle, row.key(), title));
        }));
    }

    @Override
    public OptionalLong deleteById(LibraryId library, DocumentId id) {
        return writer.write(handle -> DocumentTable.find(handle, library, id)
                .map(row -> OptionalLong.of(Removals.remove(handle, row)))
                .orElse(OptionalLong.empty()));
    }
}
