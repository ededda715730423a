package dev.carrel.persistence.store;

import dev.carrel.application.port.DocumentQueue.FetchReason;
import dev.carrel.application.port.Documents;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.attribute.Attributes;
import dev.carrel.domain.correction.NewCorrection;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentContent;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentImage;
import dev.carrel.domain.document.DocumentListing;
import dev.carrel.domain.document.DocumentListing.DocumentOrder;
import dev.carrel.domain.document.DocumentSelection;
import dev.carrel.domain.document.DocumentSource.SourceFile;
import dev.carrel.domain.document.DocumentState;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.document.SubmittedDocument;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.persistence.column.DeduplicationKey;
import dev.carrel.persistence.column.EpochMicros;
import dev.carrel.persistence.database.DatabaseReader;
import dev.carrel.persistence.database.DatabaseWriter;
import dev.carrel.persistence.database.DatabaseWriter.BatchOperation;
import dev.carrel.persistence.recognition.JdbiRecognizedPages;
import dev.carrel.persistence.store.DocumentIntake.Submission;
import dev.carrel.persistence.table.CorrectionTable;
import dev.carrel.persistence.table.DocumentRow;
import dev.carrel.persistence.table.DocumentTable;
import dev.carrel.persistence.table.ImageTable;
import dev.carrel.persistence.table.SectionTable;
import dev.carrel.persistence.table.SubmissionTable;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jdbi.v3.core.Handle;
import org.jspecify.annotations.Nullable;

/** Documents: submission, content and deletion. */
public record JdbiDocuments(DatabaseWriter writer, DatabaseReader readPool,
        DatabaseReader scanPool) implements Documents {

    /** Clients that add documents at the same time share its statements. */
    private static final BatchOperation<Submission, List<SubmittedDocument>> SUBMIT = DocumentIntake::submitAll;

    @Override
    public List<SubmittedDocument> submitDocuments(LibraryId library, List<NewDocument> documents,
            AttributeFilter filter, long maxDocuments, Supplier<DocumentId> ids, Instant now) {
        // Computed by the calling thread, so that the writer does not wait for it.
        List<DeduplicationKey> keys = documents.stream().map(DeduplicationKey::of).toList();
        Instant storedNow = EpochMicros.toStoredPrecision(now);
        return writer.runTogether(library, SUBMIT,
                new Submission(library, documents, keys, filter, maxDocuments, ids, FetchReason.ASKED, storedNow));
    }

    @Override
    public Optional<DocumentUpdate> updateAttributes(LibraryId library, DocumentId id, Attributes attributes,
            AttributeFilter filter, Instant now) {
        return writer.runInTransaction(library, handle -> DocumentTable.findDocument(handle, library, id)
                .filter(row -> row.document().passes(filter))
                .map(row -> updateAttributes(handle, row, attributes, now)));
    }

    private static DocumentUpdate updateAttributes(Handle handle, DocumentRow row, Attributes attributes,
            Instant now) {
        Document before = row.document();
        Document after = before.withAttributes(attributes, EpochMicros.toStoredPrecision(now));
        return after.allAttributes().equals(before.allAttributes()) ? new DocumentUpdate(before, OptionalLong.empty())
                : new DocumentUpdate(after, DocumentTable.updateMetadata(handle, row, after));
    }

    @Override
    public Optional<DocumentUpdate> correctText(LibraryId library, DocumentId id, NewCorrection correction,
            AttributeFilter filter, Instant now) {
        return writer.runInTransaction(library, handle -> DocumentTable.findDocument(handle, library, id)
                .filter(row -> row.document().passes(filter) && row.document().hasContent())
                .map(row -> DocumentCorrections.correct(handle, row, correction, now)));
    }

    @Override
    public Optional<DocumentUpdate> withdrawCorrection(LibraryId library, DocumentId id, @Nullable String version,
            AttributeFilter filter, Instant now) {
        return writer.runInTransaction(library, handle -> DocumentTable.findDocument(handle, library, id)
                .filter(row -> row.document().passes(filter) && row.document().correction() != null)
                .map(row -> DocumentCorrections.withdraw(handle, row, version, now)));
    }

    @Override
    public Optional<String> findCorrectedText(LibraryId library, DocumentId id, AttributeFilter filter) {
        return readPool.readSnapshot(handle -> DocumentTable.findDocument(handle, library, id)
                .filter(row -> row.document().passes(filter) && row.document().correction() != null)
                .flatMap(row -> CorrectionTable.findText(handle, row.key())));
    }

    @Override
    public Optional<Document> findById(LibraryId library, DocumentId id) {
        return readPool.read(handle -> DocumentTable.findDocument(handle, library, id)).map(DocumentRow::document);
    }

    @Override
    public Map<DocumentId, Document> findAllById(LibraryId library, Collection<DocumentId> ids) {
        return readPool.read(handle -> DocumentTable.findDocuments(handle, library, ids))
                .stream()
                .map(DocumentRow::document)
                .collect(Collectors.toMap(Document::id, document -> document));
    }

    @Override
    public Map<DocumentId, SearchableDocument> findSearchable(LibraryId library, Collection<DocumentId> ids) {
        return readPool.read(handle -> DocumentTable.findDocuments(handle, library, ids))
                .stream()
                .filter(row -> row.document().hasContent())
                .collect(Collectors.toMap(row -> row.document().id(),
                        row -> new SearchableDocument(row.document(), row.revision())));
    }

    @Override
    public List<Document> listDocuments(LibraryId library, DocumentListing listing) {
        return suitablePool(listing).read(handle -> DocumentList.readPage(handle, library, listing));
    }

    /** A list by age without a condition on the attributes reads an index and no more rows than it returns. */
    private DatabaseReader suitablePool(DocumentListing listing) {
        boolean isByAge = listing.order() == DocumentOrder.NEWEST || listing.order() == DocumentOrder.OLDEST;
        DocumentSelection selection = listing.selection();
        return isByAge && selection.filter().isEverything() && selection.words().isBlank() ? readPool : scanPool;
    }

    @Override
    public Map<DocumentStatus, Long> countByStatus(LibraryId library, AttributeFilter filter) {
        var counts = new EnumMap<DocumentStatus, Long>(DocumentStatus.class);
        for (DocumentStatus status : DocumentStatus.values()) {
            counts.put(status, 0L);
        }
        counts.putAll(filter.isEverything() ? readPool.read(handle -> DocumentList.countAll(handle, library))
                : scanPool.read(handle -> DocumentList.countMatching(handle, library, filter)));
        return counts;
    }

    @Override
    public Optional<DocumentContent> findContent(LibraryId library, DocumentId id, AttributeFilter filter) {
        return readPool.readSnapshot(handle -> DocumentTable.findDocument(handle, library, id).flatMap(row -> {
            String title = row.document().contentTitle();
            return title == null || !row.document().passes(filter) ? Optional.empty()
                    : Optional.of(SectionTable.readContent(handle, row.key(), title));
        }));
    }

    @Override
    public List<String> listHeadings(LibraryId library, DocumentId id, AttributeFilter filter, int limit) {
        return readPool.readSnapshot(handle -> DocumentTable.findDocument(handle, library, id)
                .filter(row -> row.document().hasContent() && row.document().passes(filter))
                .map(row -> SectionTable.readHeadings(handle, row.key(), limit))
                .orElse(List.of()));
    }

    @Override
    public Optional<SourceFile> findOriginal(LibraryId library, DocumentId id) {
        return readPool.readSnapshot(handle -> DocumentTable.findDocument(handle, library, id)
                .filter(row -> row.document().state() instanceof DocumentState.Success)
                .flatMap(row -> SubmissionTable.findFile(handle, readPool, row)));
    }

    @Override
    public long sumOriginals(LibraryId library) {
        return scanPool.read(handle -> SubmissionTable.sumKept(handle, library));
    }

    @Override
    public Optional<Document> rereadOriginal(LibraryId library, DocumentId id, AttributeFilter filter, Instant now) {
        Instant storedNow = EpochMicros.toStoredPrecision(now);
        return writer.runInTransaction(library, handle -> DocumentTable.findDocument(handle, library, id)
                .filter(row -> row.document().passes(filter) && SubmissionTable.findFile(handle, readPool, row)
                        .filter(SourceFile::isKept)
                        .isPresent())
                .map(row -> rereadOriginal(handle, row, storedNow)));
    }

    private static Document rereadOriginal(Handle handle, DocumentRow row, Instant now) {
        Document before = row.document();
        if (!DocumentTable.isFinal(before.state())) {
            return before;
        }
        Document after = before.withState(before.state().resubmit(now), now);
        DocumentTable.updateState(handle, row, after.state(), now);
        JdbiRecognizedPages.deleteUnread(handle, row.key());
        return after;
    }

    @Override
    public Map<DocumentId, List<DocumentImage>> findImages(LibraryId library, Collection<DocumentId> ids,
            AttributeFilter filter) {
        return readPool.readSnapshot(handle -> ImageTable.findImages(handle, library,
                filter.isEverything() ? ids
                        : DocumentTable.findDocuments(handle, library, ids)
                                .stream()
                                .map(DocumentRow::document)
                                .filter(document -> document.passes(filter))
                                .map(Document::id)
                                .toList()));
    }

    @Override
    public DeletedDocuments deleteAllById(LibraryId library, Collection<DocumentId> ids, DocumentSelection selection) {
        return writer.runInTransaction(library, handle -> {
            var deleted = new ArrayList<DocumentId>();
            OptionalLong revision = OptionalLong.empty();
            for (DocumentId id : ids) {
                Optional<DocumentRow> row = DocumentTable.findDocument(handle, library, id)
                        .filter(found -> selection.matches(found.document()));
                if (row.isPresent()) {
                    revision = OptionalLong.of(Tombstones.deleteDocument(handle, row.get()));
                    deleted.add(id);
                }
            }
            return new DeletedDocuments(deleted, revision);
        });
    }
}
