package dev.carrel.persistence.store;

import dev.carrel.application.port.DocumentQueue.FetchReason;
import dev.carrel.domain.access.PersonalLibrary;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentMetadata;
import dev.carrel.domain.document.DocumentSource;
import dev.carrel.domain.document.DocumentState;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.document.SubmittedDocument;
import dev.carrel.domain.error.NotFoundException;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.persistence.column.DeduplicationKey;
import dev.carrel.persistence.recognition.JdbiRecognizedPages;
import dev.carrel.persistence.table.DocumentRow;
import dev.carrel.persistence.table.DocumentTable;
import dev.carrel.persistence.table.LibraryTable;
import dev.carrel.persistence.table.NewDocumentRow;
import dev.carrel.persistence.table.SubmissionTable;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.jdbi.v3.core.Handle;

/** Submission of documents, by clients and by crawls: adds a document, or queues a known one again. */
public final class DocumentIntake {

    private DocumentIntake() {}

    /**
     * Documents that a client submits together.
     *
     * @param keys of the documents, in their order
     * @param filter what each document must pass, before and after
     * @param maxDocuments how many documents the library may have; none is added that would exceed it
     * @param ids supplies the id of each new document
     */
    public record Submission(LibraryId library, List<NewDocument> documents, List<DeduplicationKey> keys,
            AttributeFilter filter, long maxDocuments, Supplier<DocumentId> ids, FetchReason fetchReason,
            Instant now) {}

    /** A document of a submission. */
    private record Entry(Submission submission, NewDocument document, DeduplicationKey key) {}

    /** Submits one document. */
    public static SubmittedDocument submitDocument(Handle handle, Submission submission) {
        return submitAll(handle, List.of(submission)).getFirst().getFirst();
    }

    /** Submits the documents of several submissions to one library, with few statements for many new documents. */
    static List<List<SubmittedDocument>> submitAll(Handle handle, List<Submission> submissions) {
        var submitted = new IdentityHashMap<Entry, SubmittedDocument>();
        List<List<Entry>> entries = submissions.stream()
                .map(each -> IntStream.range(0, each.documents().size())
                        .mapToObj(at -> new Entry(each, each.documents().get(at), each.keys().get(at)))
                        .toList())
                .toList();
        List<Entry> remaining = entries.stream().flatMap(List::stream).toList();
        while (!remaining.isEmpty()) {
            // A document that is submitted twice is known the second time.
            var first = new LinkedHashMap<String, Entry>();
            remaining.forEach(each -> first.putIfAbsent(each.key().value(), each));
            submitDistinct(handle, first.values(), submitted);
            remaining = remaining.stream().filter(each -> !submitted.containsKey(each)).toList();
        }
        return entries.stream().map(each -> each.stream().map(submitted::get).toList()).toList();
    }

    private static void submitDistinct(Handle handle, Collection<Entry> entries,
            Map<Entry, SubmittedDocument> submitted) {
        LibraryId library = entries.iterator().next().submission().library();
        Map<String, DocumentRow> known = DocumentTable.findDuplicates(handle, library,
                entries.stream().map(Entry::key).toList());
        var added = new ArrayList<NewDocumentRow>();
        long maxDocuments = Long.MAX_VALUE;
        for (Entry each : entries) {
            Optional<DocumentRow> row = Optional.ofNullable(known.get(each.key().value()));
            checkAccess(each.document(), row, each.submission().filter());
            if (row.isPresent()) {
                submitted.put(each, resubmitKnown(handle, row.get(), each.document(), each.key(),
                        each.submission().fetchReason(), each.submission().now()));
            } else {
                Document document = createDocument(each);
                maxDocuments = Math.min(maxDocuments, each.submission().maxDocuments());
                added.add(new NewDocumentRow(document, each.key(), each.submission().fetchReason(),
                        each.document().source()));
                submitted.put(each, new SubmittedDocument(document, true));
            }
        }
        requireRoom(handle, library, added.size(), maxDocuments);
        if (!NewDocumentRow.insertAll(handle, library, added)) {
            throw NotFoundException.ofLibrary(library.value());
        }
        SubmissionTable.insertSources(handle, library, added);
    }

    private static void requireRoom(Handle handle, LibraryId library, int added, long maxDocuments) {
        if (maxDocuments < Long.MAX_VALUE && DocumentList.countAll(handle, library)
                .values()
                .stream()
                .mapToLong(Long::longValue)
                .sum() + added > maxDocuments) {
            throw PersonalLibrary.tooManyDocuments(maxDocuments);
        }
    }

    private static Document createDocument(Entry entry) {
        NewDocument document = entry.document();
        Instant now = entry.submission().now();
        var url = document.source() instanceof DocumentSource.WebPage page ? page.url() : null;
        return new Document(entry.submission().ids().get(), entry.submission().library(), url, document.key(),
                document.metadata(), null, null, null, List.of(), DocumentState.newlyQueued(now), null, now, now);
    }

    private static void checkAccess(NewDocument newDocument, Optional<DocumentRow> known, AttributeFilter filter) {
        DocumentMetadata before = known.map(row -> row.document().latestMetadata()).orElse(DocumentMetadata.NONE);
        if (known.isPresent() && !known.get().document().passes(filter)) {
            throw newDocument.hiddenDuplicate();
        }
        filter.requireMatch(newDocument.metadata().orElse(before).attributes());
    }

    private static SubmittedDocument resubmitKnown(Handle handle, DocumentRow row, NewDocument newDocument,
            DeduplicationKey deduplicationKey, FetchReason fetchReason, Instant now) {
        Document before = row.document();
        boolean isUnchanged = deduplicationKey.submissionDigest() != null
                && deduplicationKey.submissionDigest().equals(row.submissionDigest())
                && !before.hasUnreadPages()
                && (!before.hasContent() || row.keepAll() == LibraryTable.keepsAll(handle, before.library()));
        if (isUnchanged && !(before.state() instanceof DocumentState.Failed)) {
            return new SubmittedDocument(before, false);
        }
        boolean isSameSource = deduplicationKey.sourceDigest() != null
                && deduplicationKey.sourceDigest().equals(row.sourceDigest());
        Document after = before.resubmit(newDocument.metadata(), isSameSource, now);
        DocumentTable.updateState(handle, row, after.state(), now);
        DocumentTable.updateSubmission(handle, row, deduplicationKey, chooseFetchReason(row, fetchReason));
        if (!isSameSource) {
            JdbiRecognizedPages.deleteAll(handle, row.key());
        }
        if (before.url() == null) {
            SubmissionTable.deleteSources(handle, List.of(row));
            SubmissionTable.insertSource(handle, row.key(), newDocument.source());
        }
        return new SubmittedDocument(after, false, before.allAttributes(),
                DocumentTable.updateMetadata(handle, row, after));
    }

    /** Keeps the reason of a pending fetch that a client requested; else takes the new one. */
    private static FetchReason chooseFetchReason(DocumentRow row, FetchReason newReason) {
        boolean isRequestPending = row.fetchReason() == FetchReason.ASKED
                && !DocumentTable.isFinal(row.document().state());
        return isRequestPending ? FetchReason.ASKED : newReason;
    }
}
