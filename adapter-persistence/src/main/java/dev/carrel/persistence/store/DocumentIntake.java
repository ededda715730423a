package dev.carrel.persistence.store;

import dev.carrel.application.port.DocumentQueue.FetchReason;
import dev.carrel.application.port.Documents.SubmittedDocument;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentMetadata;
import dev.carrel.domain.document.DocumentSource;
import dev.carrel.domain.document.DocumentState;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.error.NotFoundException;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.persistence.column.DeduplicationKey;
import dev.carrel.persistence.table.DocumentRow;
import dev.carrel.persistence.table.DocumentTable;
import dev.carrel.persistence.table.LibraryTable;
import dev.carrel.persistence.table.SubmissionTable;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;
import org.jdbi.v3.core.Handle;

/** Submission of documents, by clients and by crawls: adds a document, or queues a known one again. */
final class DocumentIntake {

    private DocumentIntake() {}

    /**
     * Submits a document.
     *
     * @param filter what the document must pass, before and after
     * @param ids supplies the id if the document is new
     */
    static SubmittedDocument submitDocument(Handle handle, LibraryId library, NewDocument newDocument,
            DeduplicationKey deduplicationKey, AttributeFilter filter, Supplier<DocumentId> ids,
            FetchReason fetchReason, Instant now) {
        Optional<DocumentRow> known = DocumentTable.findDuplicate(handle, library, deduplicationKey);
        checkAccess(newDocument, known, filter);
        return known.isPresent()
                ? resubmitKnown(handle, known.get(), newDocument, deduplicationKey, fetchReason, now)
                : new SubmittedDocument(insertNew(handle, library, newDocument, deduplicationKey, ids.get(),
                        fetchReason, now), true);
    }

    private static void checkAccess(NewDocument newDocument, Optional<DocumentRow> known, AttributeFilter filter) {
        DocumentMetadata before = known.map(row -> row.document().metadata()).orElse(DocumentMetadata.NONE);
        if (known.isPresent() && !filter.matches(before.attributes())) {
            throw newDocument.hiddenDuplicate();
        }
        filter.requireMatch(newDocument.metadata().orElse(before).attributes());
    }

    private static Document insertNew(Handle handle, LibraryId library, NewDocument newDocument,
            DeduplicationKey deduplicationKey, DocumentId id, FetchReason fetchReason, Instant now) {
        var url = newDocument.source() instanceof DocumentSource.WebPage page ? page.url() : null;
        var document = new Document(id, library, url, newDocument.key(), newDocument.metadata(), null, null,
                DocumentState.newlyQueued(now), now, now);
        long key = DocumentTable.insertDocument(handle, document, deduplicationKey, fetchReason)
                .orElseThrow(() -> NotFoundException.ofLibrary(library.value()));
        SubmissionTable.insertSource(handle, key, newDocument.source());
        return document;
    }

    private static SubmittedDocument resubmitKnown(Handle handle, DocumentRow row, NewDocument newDocument,
            DeduplicationKey deduplicationKey, FetchReason fetchReason, Instant now) {
        Document before = row.document();
        boolean isUnchanged = deduplicationKey.submissionDigest() != null
                && deduplicationKey.submissionDigest().equals(row.submissionDigest())
                && (!before.hasContent() || row.keepAll() == LibraryTable.keepsAll(handle, before.library()));
        if (isUnchanged && !(before.state() instanceof DocumentState.Failed)) {
            return new SubmittedDocument(before, false);
        }
        DocumentMetadata metadata = newDocument.metadata().orElse(before.metadata());
        var after = new Document(before.id(), before.library(), before.url(), before.key(), metadata,
                before.contentTitle(), before.kept(), before.state().resubmit(now), before.createdAt(), now);
        DocumentTable.updateState(handle, row.key(), after.state(), now);
        DocumentTable.updateSubmission(handle, row, metadata, deduplicationKey, chooseFetchReason(row, fetchReason));
        if (before.url() == null) {
            SubmissionTable.deleteSource(handle, row.key());
            SubmissionTable.insertSource(handle, row.key(), newDocument.source());
        }
        return new SubmittedDocument(after, false, before.metadata().attributes(), recordChange(handle, row, after));
    }

    /** Makes a new title or new attributes of a text the next change of the library; returns its revision. */
    private static OptionalLong recordChange(Handle handle, DocumentRow row, Document after) {
        Document before = row.document();
        boolean isRetitled = !Objects.equals(before.title(), after.title());
        if (!before.hasContent()
                || !isRetitled && before.metadata().attributes().equals(after.metadata().attributes())) {
            return OptionalLong.empty();
        }
        long revision = LibraryTable.nextRevision(handle, before.library());
        if (isRetitled) {
            DocumentTable.updateRevision(handle, row.key(), revision);
        } else {
            DocumentTable.updateRevisionOnly(handle, row.key(), revision);
        }
        return OptionalLong.of(revision);
    }

    /** Keeps the reason of a pending fetch that a client requested; else takes the new one. */
    private static FetchReason chooseFetchReason(DocumentRow row, FetchReason newReason) {
        boolean isRequestPending = row.fetchReason() == FetchReason.ASKED
                && !DocumentTable.isFinal(row.document().state());
        return isRequestPending ? FetchReason.ASKED : newReason;
    }
}
