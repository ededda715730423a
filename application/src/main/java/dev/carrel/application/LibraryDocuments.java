package dev.carrel.application;

import dev.carrel.application.limits.ListLimits;
import dev.carrel.application.recognition.PageImage;
import dev.carrel.application.suggestion.SuggestQuestions;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.attribute.Attributes;
import dev.carrel.domain.correction.NewCorrection;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentContent;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentListing;
import dev.carrel.domain.document.DocumentSelection;
import dev.carrel.domain.document.DocumentSource.SourceFile;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.error.AddressRefusedException;
import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.domain.error.NotFoundException;
import dev.carrel.domain.error.UnavailableException;
import java.time.Duration;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The documents of one library, see {@link LibraryHandle#documents}. For a {@linkplain LibraryHandle#restrictedTo
 * restricted} handle, documents that do not pass its filter do not exist: they cannot be read, changed or deleted, and
 * none can be added that does not pass it. Cheap and thread-safe.
 */
public final class LibraryDocuments {

    private final VisibleLibrary view;

    LibraryDocuments(VisibleLibrary view) {
        this.view = view;
    }

    /**
     * Adds a document. It is durable on return and processed soon after. A text or an address that the library already
     * has is recognised, as {@link dev.carrel.application.port.Documents#submitDocument} defines.
     */
    public AddedDocument addDocument(NewDocument document) {
        return addDocuments(List.of(document)).getFirst();
    }

    /** Adds a text, as {@link #addDocument} does. */
    public AddedDocument addText(String text) {
        return addDocument(NewDocument.ofText(text));
    }

    /**
     * Adds several documents, as {@link #addDocument} does, with one durable write. Adds all of them, or none if it
     * throws. The documents are in memory until then: for many, add a hundred at a time.
     *
     * @return the documents in the given order
     * @throws AddressRefusedException if the address policy forbids the address of one of them
     * @throws UnavailableException if too many documents are pending
     * @throws InvalidRequestException if a document does not pass the filter of the handle, or has the key, the address
     * or the text of one that does not; if they are too many for a personal library
     */
    public List<AddedDocument> addDocuments(List<NewDocument> documents) {
        return view.engine()
                .ingest()
                .addDocument()
                .addAll(view.id(), documents, view.filter(), view.maxDocuments())
                .stream()
                .map(submitted -> new AddedDocument(submitted.document(), submitted.added()))
                .toList();
    }

    /** Waits until documents can be added again after too many were pending, or for a time limit; returns whether. */
    public boolean awaitRoom(Duration limit) throws InterruptedException {
        return view.engine().ingest().addDocument().awaitRoom(limit);
    }

    /**
     * Waits until the processing of a document has ended, or for a time limit.
     *
     * @return the document in success or failed; in its current state after the limit
     * @throws NotFoundException if the document does not exist or is deleted meanwhile
     */
    public Document awaitDocument(DocumentId document, Duration limit) throws InterruptedException {
        return view.engine().ingest().awaitDocument().awaitCompletion(view.id(), document, view.filter(), limit);
    }

    /**
     * Returns a document.
     *
     * @throws NotFoundException if it does not exist
     */
    public Document getDocument(DocumentId document) {
        return view.requireDocument(document);
    }

    /** Returns the existing ones of several documents, in any order; none if the library does not exist. */
    public List<Document> findDocuments(Collection<DocumentId> documents) {
        return view.findDocuments(documents).toList();
    }

    /**
     * Returns the current text of a document; empty before it was first read.
     *
     * @throws NotFoundException if the document does not exist
     */
    public Optional<DocumentContent> findContent(DocumentId document) {
        view.requireDocument(document);
        return view.engine().storage().documents().findContent(view.id(), document, view.filter());
    }

    /**
     * Returns the file that a document was read from, as it came. It is read while it is opened; reading fails if the
     * document is deleted or replaced meanwhile.
     *
     * @return empty if the document is no file, was added when originals were not kept, or is being read anew
     * @throws NotFoundException if the document does not exist
     */
    public Optional<SourceFile> findOriginal(DocumentId document) {
        view.requireDocument(document);
        return view.engine().storage().documents().findOriginal(view.id(), document);
    }

    /**
     * Returns a page of a kept file whose text was recognised, as a picture with the places of its lines.
     *
     * @param number from 1; of an image that is no TIFF, 1
     * @return empty if no text was recognised in the page, or the file is not kept
     * @throws NotFoundException if the document does not exist
     * @throws UnavailableException if many pages are being drawn
     */
    public Optional<PageImage> findPageImage(DocumentId document, int number) throws InterruptedException {
        view.requireDocument(document);
        return view.engine().ingest().findPageImage().find(view.id(), document, number);
    }

    /**
     * Suggests what to ask: questions and topics that are headings of the newest documents.
     *
     * @param limit 1 to {@value SuggestQuestions#MAX_SUGGESTIONS}
     */
    public List<String> suggestQuestions(int limit) {
        view.requireLibrary();
        return new SuggestQuestions(view.engine().storage().documents())
                .suggest(view.id(), view.filter(), ListLimits.require(limit, SuggestQuestions.MAX_SUGGESTIONS));
    }

    /** Returns a page of a list of documents, of at most {@value LibraryHandle#MAX_DOCUMENTS}. */
    public List<Document> listDocuments(DocumentListing listing) {
        view.requireLibrary();
        return view.engine()
                .storage()
                .documents()
                .listDocuments(view.id(), listing.of(listing.selection().narrowedBy(view.filter()))
                        .withLimit(ListLimits.require(listing.limit(), LibraryHandle.MAX_DOCUMENTS)));
    }

    /**
     * Replaces the attributes of a document. On return no search shows it any more to a filter that it does not pass.
     * It is neither fetched nor embedded again.
     *
     * @throws NotFoundException if the document does not exist
     * @throws InvalidRequestException if the attributes do not pass the filter of the handle
     */
    public Document updateAttributes(DocumentId document, Attributes attributes) {
        view.requireLibrary();
        return view.engine().index().updateAttributes().update(view.id(), document, attributes, view.filter());
    }

    /**
     * Replaces the text of a document by a corrected one, which is indexed at once. It stays as long as the same text
     * is read from the source of the document. Once another one is read, that counts: the correction is
     * {@linkplain Document.Correction#isOutdated outdated}, and its text is kept.
     *
     * @param text Markdown, as {@link DocumentContent#fullText} returns it; at most {@link NewDocument#MAX_TEXT_BYTES}
     * @param version the {@linkplain DocumentContent#version() version} of the text that was edited, so that two
     * editors do not overwrite each other; null to replace any
     * @throws NotFoundException if the document does not exist
     * @throws InvalidRequestException if the text is blank, or the document has none yet
     * @throws dev.carrel.domain.error.TextChangedException if the text is of another version
     */
    public Document correctText(DocumentId document, String text, @Nullable String version) {
        view.requireLibrary();
        return view.engine()
                .index()
                .correctText()
                .correct(view.id(), document, new NewCorrection(text, version, view.personName()), view.filter());
    }

    /**
     * Returns the corrected text of a document as it was given, outdated or not; empty if it has none.
     *
     * @throws NotFoundException if the document does not exist
     */
    public Optional<String> findCorrectedText(DocumentId document) {
        view.requireDocument(document);
        return view.engine().storage().documents().findCorrectedText(view.id(), document, view.filter());
    }

    /**
     * Deletes the correction of a document, whose text is then the one that was read.
     *
     * @param version of the text that is given up, as of {@link #correctText}
     * @throws NotFoundException if the document does not exist or has no correction
     * @throws dev.carrel.domain.error.TextChangedException if the text is of another version
     */
    public Document withdrawCorrection(DocumentId document, @Nullable String version) {
        view.requireLibrary();
        return view.engine().index().correctText().withdraw(view.id(), document, version, view.filter());
    }

    /**
     * Deletes a document. No later query shows it, not even after a crash.
     *
     * @throws NotFoundException if the document does not exist
     */
    public void deleteDocument(DocumentId document) {
        view.requireLibrary();
        view.engine().ingest().deleteDocument().delete(view.id(), document, view.filter());
    }

    /**
     * Deletes all selected documents that exist when the call begins, a hundred at a time, so that other writes go on.
     * If it fails midway, the others remain.
     *
     * @return how many documents were deleted
     */
    public long deleteDocuments(DocumentSelection selection) {
        view.requireLibrary();
        return view.engine().ingest().deleteDocument().deleteAll(view.id(), selection.narrowedBy(view.filter()));
    }

    /**
     * Schedules a page to be fetched again soon. Its current text remains searchable until then; an unchanged page is
     * not indexed again. A file is read again from its {@linkplain #findOriginal original}. Pages of a PDF that could
     * not be read are tried again.
     *
     * @return empty, without any effect, if the document is a text, or a file that is not kept
     * @throws NotFoundException if the document does not exist
     */
    public Optional<Document> refreshDocument(DocumentId document) {
        WebAddress url = view.requireDocument(document).url();
        return url == null
                ? view.engine().ingest().addDocument().rereadOriginal(view.id(), document, view.filter())
                : Optional.of(addDocuments(List.of(NewDocument.ofPage(url.value()))).getFirst().document());
    }

    /**
     * Returns a sentence for each place that still contains text of a document, deleted or not; empty if there is none.
     * Deleted text is physically removed within {@link dev.carrel.application.limits.IngestLimits#purgeWithin}. Reads
     * all files of the storage and the index.
     *
     * @throws NotFoundException if the handle is restricted and the document does not exist for it
     */
    public List<String> findRemnants(DocumentId document) {
        if (!view.filter().isEverything()) {
            view.requireDocument(document);
        }
        return Stream
                .concat(view.engine().storage().findRemnants(view.id(), document).stream(),
                        view.engine().config().ports().index().findRemnants(view.id(), document).stream())
                .toList();
    }

    /**
     * The result of adding a document.
     *
     * @param created false if the library already had the document: the same text or file, key or address
     */
    public record AddedDocument(Document document, boolean created) {}
}
