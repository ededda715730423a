package dev.carrel.application.fake.storage;

import dev.carrel.application.port.DocumentQueue.FetchReason;
import dev.carrel.application.port.Documents;
import dev.carrel.domain.access.PersonalLibrary;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.attribute.Attributes;
import dev.carrel.domain.correction.NewCorrection;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentContent;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentImage;
import dev.carrel.domain.document.DocumentListing;
import dev.carrel.domain.document.DocumentListing.DocumentOrder;
import dev.carrel.domain.document.DocumentListing.ListPosition;
import dev.carrel.domain.document.DocumentMetadata;
import dev.carrel.domain.document.DocumentSelection;
import dev.carrel.domain.document.DocumentSource;
import dev.carrel.domain.document.DocumentSource.SourceFile;
import dev.carrel.domain.document.DocumentState;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.document.SubmittedDocument;
import dev.carrel.domain.error.NotFoundException;
import dev.carrel.domain.library.LibraryId;
import java.time.Instant;
import java.util.Collection;
import java.util.Comparator;
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
    public List<SubmittedDocument> submitDocuments(LibraryId id, List<NewDocument> handedIn, AttributeFilter filter,
            long maxDocuments, Supplier<DocumentId> ids, Instant now) {
        synchronized (state) {
            InMemoryLibrary library = state.library(id).orElseThrow(() -> NotFoundException.ofLibrary(id.value()));
            // Fails before the first change if a file cannot be read or a document may not be changed.
            handedIn.forEach(each -> checkAccess(each, findKnown(library, each), filter));
            long added = handedIn.stream()
                    .filter(each -> findKnown(library, each).isEmpty())
                    .map(InMemoryDocuments::identityOf)
                    .distinct()
                    .count();
            if (added > 0 && library.documents.size() + added > maxDocuments) {
                throw PersonalLibrary.tooManyDocuments(maxDocuments);
            }
            return handedIn.stream().map(each -> submit(id, each, ids, FetchReason.ASKED, now)).toList();
        }
    }

    private static Object identityOf(NewDocument handedIn) {
        var submission = InMemorySubmission.of(handedIn);
        return handedIn.key() != null ? handedIn.key()
                : submission.isPage() ? submission.content() : List.of(submission.content(), submission.details());
    }

    private static void checkAccess(NewDocument handedIn, Optional<InMemoryDocument> known, AttributeFilter filter) {
        DocumentMetadata before = known.map(entry -> entry.document.latestMetadata()).orElse(DocumentMetadata.NONE);
        if (known.isPresent() && !known.get().document.passes(filter)) {
            throw handedIn.hiddenDuplicate();
        }
        filter.requireMatch(handedIn.metadata().orElse(before).attributes());
    }

    static Optional<InMemoryDocument> findKnown(InMemoryLibrary library, NewDocument handedIn) {
        var submission = InMemorySubmission.of(handedIn);
        return library.documents.values()
                .stream()
                .filter(entry -> isKnownAs(entry, handedIn.key(), submission))
                .findFirst();
    }

    SubmittedDocument submit(LibraryId id, NewDocument handedIn, Supplier<DocumentId> idIfNew, FetchReason occasion,
            Instant now) {
        synchronized (state) {
            InMemoryLibrary library = state.library(id).orElseThrow(() -> NotFoundException.ofLibrary(id.value()));
            var submission = InMemorySubmission.of(handedIn);
            Optional<InMemoryDocument> known = findKnown(library, handedIn);
            if (known.isPresent()) {
                List<Attributes> before = known.get().document.allAttributes();
                OptionalLong revision = resubmit(library, known.get(), submission, occasion, now);
                return new SubmittedDocument(known.get().document, false, before, revision);
            }
            return new SubmittedDocument(
                    add(library, handedIn.key(), submission, idIfNew.get(), occasion, now).document, true);
        }
    }

    private static boolean isKnownAs(InMemoryDocument entry, @Nullable String key, InMemorySubmission submission) {
        if (key != null || submission.isPage()) {
            return Objects.equals(entry.document.key(), key)
                    && (key != null || submission.content().equals(entry.document.url()));
        }
        return entry.document.key() == null && entry.submission.isSame(submission);
    }

    private static OptionalLong resubmit(InMemoryLibrary library, InMemoryDocument entry, InMemorySubmission submission,
            FetchReason occasion, Instant now) {
        Document before = entry.document;
        boolean isSameSetting = entry.keepAll == library.library.settings().keepAll();
        if (!submission.isPage() && entry.submission.isSame(submission)
                && !before.hasUnreadPages() && (!before.hasContent() || isSameSetting)
                && !(before.state() instanceof DocumentState.Failed)) {
            return OptionalLong.empty();
        }
        entry.handIn(submission, occasion, now);
        return recordChange(library, entry, before);
    }

    /** Makes another title or other attributes of a text the next change of the library; returns its revision. */
    static OptionalLong recordChange(InMemoryLibrary library, InMemoryDocument entry, Document before) {
        if (before.hasContent() && !Objects.equals(before.title(), entry.document.title())) {
            library.release(entry);
        } else if (!before.hasContent()
                || before.metadata().attributes().equals(entry.document.metadata().attributes())) {
            return OptionalLong.empty();
        }
        entry.revision = library.nextRevision();
        return OptionalLong.of(entry.revision);
    }

    @Override
    public Optional<DocumentUpdate> updateAttributes(LibraryId id, DocumentId document, Attributes attributes,
            AttributeFilter filter, Instant now) {
        synchronized (state) {
            return state.document(id, document)
                    .filter(entry -> entry.document.passes(filter))
                    .map(entry -> updateAttributes(state.library(id).orElseThrow(), entry, attributes, now));
        }
    }

    private static DocumentUpdate updateAttributes(InMemoryLibrary library, InMemoryDocument entry,
            Attributes attributes, Instant now) {
        Document before = entry.document;
        Document after = before.withAttributes(attributes, now);
        if (after.allAttributes().equals(before.allAttributes())) {
            return new DocumentUpdate(before, OptionalLong.empty());
        }
        entry.document = after;
        return new DocumentUpdate(after, recordChange(library, entry, before));
    }

    @Override
    public Optional<DocumentUpdate> correctText(LibraryId id, DocumentId document, NewCorrection correction,
            AttributeFilter filter, Instant now) {
        synchronized (state) {
            return state.document(id, document)
                    .filter(entry -> entry.content != null && entry.document.passes(filter))
                    .map(entry -> {
                        NewCorrection.requireVersion(Objects.requireNonNull(entry.content), correction.version());
                        return correct(state.library(id).orElseThrow(), entry, correction, now);
                    });
        }
    }

    private static DocumentUpdate correct(InMemoryLibrary library, InMemoryDocument entry,
            @Nullable NewCorrection correction, Instant now) {
        library.release(entry);
        entry.correct(correction, library.nextRevision(), now);
        return new DocumentUpdate(entry.document, OptionalLong.of(entry.revision));
    }

    @Override
    public Optional<DocumentUpdate> withdrawCorrection(LibraryId id, DocumentId document, @Nullable String version,
            AttributeFilter filter, Instant now) {
        synchronized (state) {
            return state.document(id, document)
                    .filter(entry -> entry.correctedText != null && entry.document.passes(filter))
                    .map(entry -> {
                        if (entry.content != null) {
                            NewCorrection.requireVersion(entry.content, version);
                        }
                        state.library(id).orElseThrow().onDeletion.run();
                        if (entry.document.isCorrected()) {
                            return correct(state.library(id).orElseThrow(), entry, null, now);
                        }
                        entry.forgetCorrection(now);
                        return new DocumentUpdate(entry.document, OptionalLong.empty());
                    });
        }
    }

    @Override
    public Optional<String> findCorrectedText(LibraryId library, DocumentId id, AttributeFilter filter) {
        synchronized (state) {
            return state.document(library, id)
                    .filter(entry -> entry.document.passes(filter))
                    .map(entry -> entry.correctedText);
        }
    }

    private static InMemoryDocument add(InMemoryLibrary library, @Nullable String key, InMemorySubmission submission,
            DocumentId id, FetchReason occasion, Instant now) {
        var url = submission.source() instanceof DocumentSource.WebPage page ? page.url() : null;
        var entry = new InMemoryDocument(submission, new Document(id, library.library.id(), url, key,
                submission.details(), null, null, null, List.of(), DocumentState.newlyQueued(now), null, now, now),
                occasion);
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
    public Map<DocumentId, SearchableDocument> findSearchable(LibraryId library, Collection<DocumentId> ids) {
        synchronized (state) {
            Map<DocumentId, SearchableDocument> found = new HashMap<>();
            ids.forEach(id -> state.document(library, id)
                    .filter(entry -> entry.document.hasContent())
                    .ifPresent(entry -> found.put(id, new SearchableDocument(entry.document, entry.revision))));
            return found;
        }
    }

    @Override
    public List<Document> listDocuments(LibraryId library, DocumentListing listing) {
        synchronized (state) {
            DocumentOrder order = listing.order();
            ListPosition after = listing.after();
            return state.library(library)
                    .stream()
                    .flatMap(found -> found.documents.values().stream())
                    .map(entry -> entry.document)
                    .filter(listing.selection()::matches)
                    .filter(document -> after == null
                            || order.comparator().compare(order.positionOf(document), after) > 0)
                    .sorted(Comparator.comparing(order::positionOf, order.comparator()))
                    .limit(listing.limit())
                    .toList();
        }
    }

    @Override
    public Map<DocumentStatus, Long> countByStatus(LibraryId library, AttributeFilter filter) {
        synchronized (state) {
            var counts = new EnumMap<DocumentStatus, Long>(DocumentStatus.class);
            for (DocumentStatus status : DocumentStatus.values()) {
                var all = DocumentListing.newest(Integer.MAX_VALUE)
                        .of(DocumentSelection.of(filter).withStatus(status));
                counts.put(status, (long) listDocuments(library, all).size());
            }
            return counts;
        }
    }

    @Override
    public Optional<DocumentContent> findContent(LibraryId library, DocumentId id, AttributeFilter filter) {
        synchronized (state) {
            return state.document(library, id)
                    .filter(entry -> entry.document.passes(filter))
                    .map(entry -> entry.content);
        }
    }

    @Override
    public List<String> listHeadings(LibraryId library, DocumentId id, AttributeFilter filter, int limit) {
        return findContent(library, id, filter).stream()
                .flatMap(content -> content.sections().stream())
                .filter(section -> !section.headings().isEmpty())
                .map(section -> section.headings().getLast().strip())
                .limit(limit)
                .toList();
    }

    @Override
    public Optional<SourceFile> findOriginal(LibraryId library, DocumentId id) {
        synchronized (state) {
            return state.document(library, id).flatMap(InMemoryDocument::original);
        }
    }

    @Override
    public long sumOriginals(LibraryId library) {
        synchronized (state) {
            return state.library(library)
                    .stream()
                    .flatMap(found -> found.documents.values().stream())
                    .mapToLong(InMemoryDocument::originalBytes)
                    .sum();
        }
    }

    @Override
    public Optional<Document> rereadOriginal(LibraryId library, DocumentId id, AttributeFilter filter, Instant now) {
        synchronized (state) {
            return state.document(library, id)
                    .filter(entry -> entry.document.passes(filter) && entry.keepsFile())
                    .map(entry -> entry.rereadFile(now));
        }
    }

    @Override
    public Map<DocumentId, List<DocumentImage>> findImages(LibraryId library, Collection<DocumentId> ids,
            AttributeFilter filter) {
        synchronized (state) {
            Map<DocumentId, List<DocumentImage>> found = new HashMap<>();
            ids.forEach(id -> state.document(library, id)
                    .filter(entry -> !entry.images.isEmpty() && entry.document.passes(filter))
                    .ifPresent(entry -> found.put(id, entry.images)));
            return found;
        }
    }

    @Override
    public DeletedDocuments deleteAllById(LibraryId id, Collection<DocumentId> documents, DocumentSelection selection) {
        synchronized (state) {
            List<DocumentId> selected = documents.stream()
                    .filter(each -> state.document(id, each)
                            .filter(entry -> selection.matches(entry.document))
                            .isPresent())
                    .toList();
            OptionalLong last = selected.stream()
                    .mapToLong(each -> state.library(id).orElseThrow().remove(each).orElseThrow())
                    .max();
            return new DeletedDocuments(selected, last);
        }
    }
}
