package dev.carrel.persistence;

import dev.carrel.application.port.Documents;
import dev.carrel.domain.conversation.Turn;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentContent;
import dev.carrel.domain.document.DocumentDetails;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentSource;
import dev.carrel.domain.document.DocumentState;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.error.LibraryNotFoundException;
import dev.carrel.domain.library.LibraryId;
import java.time.Instant;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

record JdbiDocuments(Writer writer, Readers readers) implements Documents {

    @Override
    public Submission submit(LibraryId library, NewDocument handedIn, DocumentId idIfNew, Instant now) {
        String identity = Identity.of(handedIn);
        Instant kept = Micros.kept(now);
        return writer.write(handle -> {
            Optional<DocumentRow> known = DocumentTable.findSame(handle, library, identity);
            Document document = known.isPresent()
                    ? resubmitted(handle, known.get(), handedIn, kept)
                    : added(handle, library, handedIn, identity, idIfNew, kept);
            return new Submission(document, known.isEmpty());
        });
    }

    private static Document added(Handle handle, LibraryId library, NewDocument handedIn, String identity,
            DocumentId id, Instant now) {
        var url = handedIn.source() instanceof DocumentSource.WebPage page ? page.url() : null;
        var document = new Document(id, library, url, handedIn.details(), null, DocumentState.submitted(now), now, now);
        long key = DocumentTable.insert(handle, document, identity)
                .orElseThrow(() -> new LibraryNotFoundException(library.value()));
        if (handedIn.source() instanceof DocumentSource.RawText raw) {
            handle.createUpdate("INSERT INTO submitted_text (document, text) VALUES (:document, :text)")
                    .bind("document", key)
                    .bind("text", raw.text())
                    .execute();
        }
        return document;
    }

    private static Document resubmitted(Handle handle, DocumentRow row, NewDocument handedIn, Instant now) {
        Document before = row.document();
        if (handedIn.source() instanceof DocumentSource.RawText && !(before.state() instanceof DocumentState.Failed)) {
            return before;
        }
        DocumentDetails details = handedIn.details().orElse(before.details());
        var after = new Document(before.id(), before.library(), before.url(), details, before.contentTitle(),
                before.state().resubmit(now), before.createdAt(), now);
        DocumentTable.updateState(handle, row.key(), after.state(), now);
        DocumentTable.updateDetails(handle, row.key(), details);
        if (before.answers() && !Objects.equals(before.title(), after.title())) {
            DocumentTable.updateRevision(handle, row.key(), LibraryTable.nextRevision(handle, before.library()));
        }
        return after;
    }

    @Override
    public Optional<Document> find(LibraryId library, DocumentId id) {
        return readers.read(handle -> DocumentTable.find(handle, library, id)).map(DocumentRow::document);
    }

    @Override
    public Map<DocumentId, Document> find(LibraryId library, Collection<DocumentId> ids) {
        // As one value, so that the statement is the same for any number of ids; an id needs no escape in JSON.
        String array = ids.stream().map(id -> '"' + id.value() + '"').collect(Collectors.joining(",", "[", "]"));
        return readers.read(handle -> handle.createQuery("""
                SELECT * FROM document
                WHERE library = :library AND id IN (SELECT value FROM json_each(:ids))
                """)
                .bind("library", library.value())
                .bind("ids", array)
                .map((row, context) -> DocumentRow.read(row).document())
                .collect(Collectors.toMap(Document::id, document -> document)));
    }

    @Override
    public List<Document> newest(LibraryId library, @Nullable DocumentStatus status, @Nullable DocumentId before,
            int limit) {
        String sql = "SELECT * FROM document WHERE library = :library"
                + (status == null ? "" : " AND status = :status")
                + (before == null ? "" : " AND id < :before")
                + " ORDER BY id DESC LIMIT :limit";
        return readers.read(handle -> {
            var query = handle.createQuery(sql).bind("library", library.value()).bind("limit", limit);
            if (status != null) {
                query.bind("status", status.word());
            }
            if (before != null) {
                query.bind("before", before.value());
            }
            return query.map((row, context) -> DocumentRow.read(row).document()).list();
        });
    }

    @Override
    public Map<DocumentStatus, Long> counts(LibraryId library) {
        var counts = new EnumMap<DocumentStatus, Long>(DocumentStatus.class);
        for (DocumentStatus status : DocumentStatus.values()) {
            counts.put(status, 0L);
        }
        readers.read(handle -> handle
                .createQuery("SELECT status, count(*) FROM document WHERE library = :library GROUP BY status")
                .bind("library", library.value())
                .map((row, context) -> Map.entry(DocumentStatus.ofWord(row.getString(1)).orElseThrow(), row.getLong(2)))
                .list()).forEach(count -> counts.put(count.getKey(), count.getValue()));
        return counts;
    }

    @Override
    public Optional<DocumentContent> content(LibraryId library, DocumentId id) {
        return readers.readAtOnce(handle -> DocumentTable.find(handle, library, id).flatMap(row -> {
            String title = row.document().contentTitle();
            return title == null ? Optional.empty() : Optional.of(SectionTable.read(handle, row.key(), title));
        }));
    }

    @Override
    public OptionalLong remove(LibraryId library, DocumentId id) {
        return writer.write(handle -> {
            Optional<DocumentRow> row = DocumentTable.find(handle, library, id);
            if (row.isEmpty()) {
                return OptionalLong.empty();
            }
            redactTurns(handle, row.get().key());
            handle.createUpdate("DELETE FROM document WHERE key = :key").bind("key", row.get().key()).execute();
            long revision = LibraryTable.nextRevision(handle, library);
            handle.createUpdate("""
                    INSERT INTO removal (library, revision, document) VALUES (:library, :revision, :document)
                    """)
                    .bind("library", library.value())
                    .bind("revision", revision)
                    .bind("document", id.value())
                    .execute();
            return OptionalLong.of(revision);
        });
    }

    /** As {@link Turn#redacted} does; the sources themselves go with the document that they refer to. */
    private static void redactTurns(Handle handle, long document) {
        handle.createUpdate("""
                UPDATE turn SET reply = :redacted
                WHERE key IN (SELECT turn FROM turn_document WHERE document = :document)
                """).bind("redacted", Turn.REDACTED).bind("document", document).execute();
    }
}
