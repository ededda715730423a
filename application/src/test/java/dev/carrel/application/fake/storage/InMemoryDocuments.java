package dev.carrel.application.fake.storage;

import dev.carrel.application.port.DocumentQueue.FetchReason;
import dev.carrel.application.port.Documents;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentContent;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentSource;
import dev.carrel.domain.document.DocumentState;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.error.NotFoundException;
import dev.carrel.domain.library.LibraryId;
import java.time.Instant;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

record InMemoryDocuments(InMemoryState state) implements Documents {

    @Override
    public List<SubmittedDocument> submitDocuments(LibraryId id, List<NewDocument> handedIn, Supplier<DocumentId> ids,
            Instant now) {
        synchronized (state) {
            // Fails before the first change if a file cannot be read.
            handedIn.forEach(InMemorySubmission::of);
            return handedIn.stream().map(each -> submit(id, each, ids, FetchReason.ASKED, now)).toList();
        }
    }

    SubmittedDocument submit(LibraryId id, NewDocument handedIn, Supplier<DocumentId> idIfNew, FetchReason occasion,
            Instant now) {
        synchronized (state) {
            InMemoryLibrary library = state.library(id).orElseThrow(() -> NotFoundException.ofLibrary(id.value()));
            var submission = InMemorySubmission.of(handedIn);
            Optional<InMemoryDocument> known = library.documents.values()
                    .stream()
                    .filter(entry -> isKnownAs(entry, handedIn.key(), submission))
                    .findFirst();
            known.ifPresent(entry -> resubmit(library, entry, submission, occasion, now));
            return new SubmittedDocument(
                    known.orElseGet(
                            () -> add(library, handedIn.key(), submission, idIfNew.get(), occasion, now)).document,
                    known.isEmpty());
        }
    }

    private static boolean isKnownAs(InMemoryDocument entry, @Nullable String key, InMemorySubmission submission) {
        if (key != null || submission.isPage()) {
            return Objects.equals(entry.document.key(), key)
                    && (key != null || submission.content().equals(entry.document.url()));
        }
        return entry.document.key() == null && entry.submission.isSame(submission);
    }

    private static void resubmit(InMemoryLibrary library, InMemoryDocument entry, InMemorySubmission submission,
            FetchReason occasion, Instant now) {
        Document before = entry.document;
        boolean isSameSetting = entry.keepAll == library.library.settings().keepAll();
        if (!submission.isPage() && entry.submission.isSame(submission)
                && (!before.hasContent() || isSameSetting) && !(before.state() instanceof DocumentState.Failed)) {
            return;
        }
        entry.handIn(submission, submission.details().orElse(before.metadata()), occasion, now);
        if (before.hasContent() && !Objects.equals(before.title(), entry.document.title())) {
            library.release(entry);
            entry.revision = library.nextRevision();
        }
    }

    private static InMemoryDocument add(InMemoryLibrary library, @Nullable String key, InMemorySubmission submission,
            DocumentId id, FetchReason occasion, Instant now) {
        var url = submission.source() instanceof DocumentSource.WebPage page ? page.url() : null;
        var entry = new InMemoryDocument(submission, new Document(id, library.library.id(), url, key,
                submission.details(), null, null, DocumentState.newlyQueued(now), now, now), occasion);
        library.documents.put(id.value(), entry);
        return entry;
    }

    @Override
    public Optional<Document> findById(LibraryId library, DocumentId id) {
        synchronized (state) {
            return state.document(library, id).map(entry -> entry.document);
        }
    }

    @Override
    public Map<DocumentId, Document> findAllById(LibraryId library, Collection<DocumentId> ids) {
        synchronized (state) {
            Map<DocumentId, Document> found = new HashMap<>();
            ids.forEach(id -> state.document(library, id).ifPresent(entry -> found.put(id, entry.document)));
            return found;
        }
    }

    @Override
    public List<Document> listNewest(LibraryId library, @Nullable DocumentStatus status, @Nullable DocumentId before,
            int limit) {
        synchronized (state) {
            return state.library(library)
                    .map(found -> before == null ? found.documents : found.documents.headMap(before.value(), false))
                    .stream()
                    .flatMap(documents -> documents.descendingMap().values().stream())
                    .map(entry -> entry.document)
                    .filter(document -> status == null || document.state().status() == status)
                    .limit(limit)
                    .toList();
        }
    }

    @Override
    public Map<DocumentStatus, Long> countByStatus(LibraryId library) {
        synchronized (state) {
            var counts = new EnumMap<DocumentStatus, Long>(DocumentStatus.class);
            for (DocumentStatus status : DocumentStatus.values()) {
                counts.put(status, (long) listNewest(library, status, null, Integer.MAX_VALUE).size());
            }
            return counts;
        }
    }

    @Override
    public Optional<DocumentContent> findContent(LibraryId library, DocumentId id) {
        synchronized (state) {
            return state.document(library, id).map(entry -> entry.content);
        }
    }

    @Override
    public OptionalLong deleteById(LibraryId id, DocumentId document) {
        synchronized (state) {
            return state.library(id)
                    .flatMap(library -> library.remove(document))
                    .map(OptionalLong::of)
                    .orElse(OptionalLong.empty());
        }
    }
}
