package dev.carrel.persistence;

import dev.carrel.application.port.Documents;
import dev.carrel.application.port.Documents.SubmittedDocument;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentMetadata;
import dev.carrel.domain.document.DocumentSource;
import dev.carrel.domain.document.DocumentState;
import dev.carrel.domain.document.FetchReason;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.error.LibraryNotFoundException;
import dev.carrel.domain.library.LibraryId;
import java.time.Instant;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import org.jdbi.v3.core.Handle;

/** How {@link Documents#submitDocument} takes documents in, on whatever occasion. */
final class Submissions {

    private Submissions() {}

    static SubmittedDocument submit(Handle handle, LibraryId library, NewDocument handedIn, Identity identity,
            Supplier<DocumentId> ids, FetchReason occasion, Instant now) {
        Optional<DocumentRow> known = DocumentTable.findSame(handle, library, identity);
        Document document = known.isPresent()
                ? resubmitted(handle, known.get(), handedIn, identity, occasion, now)
                : added(handle, library, handedIn, identity, ids.get(), occasion, now);
        return new SubmittedDocument(document, known.isEmpty());
    }

    private static Document added(Handle handle, LibraryId library, NewDocument handedIn, Identity identity,
            DocumentId id, FetchReason occasion, Instant now) {
        var url = handedIn.source() instanceof DocumentSource.WebPage page ? page.url() : null;
        var document = new Document(id, library, url, handedIn.key(), handedIn.metadata(), null,
                DocumentState.newlyQueued(now), now, now);
        long key = DocumentTable.insert(handle, document, identity, occasion)
                .orElseThrow(() -> new LibraryNotFoundException(library.value()));
        SubmissionTable.insert(handle, key, handedIn.source());
        return document;
    }

    private static Document resubmitted(Handle handle, DocumentRow row, NewDocument handedIn, Identity identity,
            FetchReason occasion, Instant now) {
        Document before = row.document();
        boolean isVerySame = identity.submission() != null && identity.submission().equals(row.submission());
        if (isVerySame && !(before.state() instanceof DocumentState.Failed)) {
            return before;
        }
        DocumentMetadata details = handedIn.metadata().orElse(before.metadata());
        var after = new Document(before.id(), before.library(), before.url(), before.key(), details,
                before.contentTitle(), before.state().resubmit(now), before.createdAt(), now);
        DocumentTable.updateState(handle, row.key(), after.state(), now);
        DocumentTable.updateSubmission(handle, row, details, identity, occasion(row, occasion));
        if (before.url() == null) {
            SubmissionTable.delete(handle, row.key());
            SubmissionTable.insert(handle, row.key(), handedIn.source());
        }
        if (before.hasContent() && !Objects.equals(before.title(), after.title())) {
            DocumentTable.updateRevision(handle, row.key(), LibraryTable.nextRevision(handle, before.library()));
        }
        return after;
    }

    /** What a person waits for is read as by that person, whoever else comes by before its reading has ended. */
    private static FetchReason occasion(DocumentRow row, FetchReason now) {
        boolean waits = row.occasion() == FetchReason.ASKED && !DocumentTable.isEnd(row.document().state());
        return waits ? FetchReason.ASKED : now;
    }
}
