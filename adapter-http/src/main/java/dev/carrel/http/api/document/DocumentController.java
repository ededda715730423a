package dev.carrel.http.api.document;

import dev.carrel.api.DeletedBody;
import dev.carrel.api.document.AddDocumentRequest;
import dev.carrel.api.document.AddedDocumentBody;
import dev.carrel.api.document.DocumentBody;
import dev.carrel.api.document.DocumentListBody;
import dev.carrel.application.Carrel;
import dev.carrel.application.LibraryHandle;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentContent;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.error.AddressRefusedException;
import dev.carrel.http.exchange.ApiRequest;
import dev.carrel.http.exchange.ApiResponse;
import dev.carrel.http.exchange.Problem;
import dev.carrel.http.exchange.Problem.InvalidParameter;
import dev.carrel.http.exchange.ProblemException;
import dev.carrel.http.exchange.ProblemMapper;
import dev.carrel.http.exchange.ProblemType;
import dev.carrel.http.exchange.ServiceUrls;
import dev.carrel.http.limit.InFlightRequests;
import dev.carrel.http.request.BodyFields;
import dev.carrel.http.request.CursorPage;
import dev.carrel.http.request.JsonRequest;
import dev.carrel.http.request.PathIds;
import dev.carrel.http.request.PreferHeader;
import dev.carrel.http.request.QueryParameters;
import dev.carrel.http.upload.MultipartDocument;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.eclipse.jetty.http.HttpHeader;
import org.jspecify.annotations.Nullable;

/** Adds, refreshes, reads, lists and deletes documents. */
final class DocumentController {

    private static final int DEFAULT_LIMIT = 20;

    private final Carrel carrel;
    private final InFlightRequests inFlightRequests;
    private final ServiceUrls urls;

    DocumentController(Carrel carrel, InFlightRequests inFlightRequests, ServiceUrls urls) {
        this.carrel = carrel;
        this.inFlightRequests = inFlightRequests;
        this.urls = urls;
    }

    ApiResponse addDocument(ApiRequest request) throws InterruptedException, IOException {
        Document added = submitDocument(request);
        // The document is stored: the body need not occupy memory while the client waits.
        request.body().close();
        return acceptedResponse(PathIds.openLibrary(carrel, request), added, request);
    }

    private Document submitDocument(ApiRequest request) throws IOException {
        NewDocument document = request.form() == null
                ? toNewDocument(JsonRequest.readBody(request, DocumentController::readRequest))
                : MultipartDocument.toNewDocument(request.form());
        return PathIds.openLibrary(carrel, request).addDocument(document).document();
    }

    /** Fetches a page again, as if it were added once more. */
    ApiResponse refreshDocument(ApiRequest request) throws InterruptedException {
        LibraryHandle library = PathIds.openLibrary(carrel, request);
        DocumentId document = PathIds.documentId(library, request);
        if (library.getDocument(document).url() == null) {
            throw new ProblemException(ProblemMapper.invalidRequestProblem(
                    List.of(InvalidParameter.inPath(ApiRequest.DOCUMENT_ID,
                            "must be the id of a document that was fetched from a web page")),
                    "The document was added as a text or a file: add it again."));
        }
        try {
            return acceptedResponse(library, library.refreshDocument(document), request);
        } catch (AddressRefusedException e) {
            throw new ProblemException(Problem.of(ProblemType.ADDRESS_REFUSED, e.userMessage()));
        }
    }

    private ApiResponse acceptedResponse(LibraryHandle library, Document added, ApiRequest request)
            throws InterruptedException {
        String location = urls.urlOf("/library/" + library.id() + "/document/" + added.id());
        Optional<Duration> maxWait = PreferHeader.findWait(request.headers());
        if (maxWait.isEmpty()) {
            return ApiResponse.json(200, AddedDocumentBody.of(added))
                    .withHeader(HttpHeader.LOCATION.asString(), location);
        }
        return ApiResponse.json(200, awaitProcessing(library, added, maxWait.get(), request))
                .withHeader(HttpHeader.LOCATION.asString(), location)
                .withHeader("Preference-Applied", "wait=" + maxWait.get().toSeconds());
    }

    ApiResponse getDocument(ApiRequest request) {
        LibraryHandle library = PathIds.openLibrary(carrel, request);
        return ApiResponse.json(200,
                DocumentBody.of(library.getDocument(PathIds.documentId(library, request)), request.receivedAt()));
    }

    ApiResponse getText(ApiRequest request) {
        LibraryHandle library = PathIds.openLibrary(carrel, request);
        return library.findContent(PathIds.documentId(library, request))
                .map(DocumentContent::fullText)
                .<ApiResponse>map(ApiResponse::plainText)
                .orElseThrow(() -> new ProblemException(Problem.of(ProblemType.DOCUMENT_NOT_FOUND,
                        "The document exists, but has no text yet.")));
    }

    ApiResponse deleteDocument(ApiRequest request) {
        LibraryHandle library = PathIds.openLibrary(carrel, request);
        DocumentId document = PathIds.documentId(library, request);
        library.deleteDocument(document);
        return ApiResponse.json(200, DeletedBody.ofDocument(document.value()));
    }

    ApiResponse listDocuments(ApiRequest request) {
        DocumentListQuery query = QueryParameters.readParameters(request, DocumentListQuery::of);
        LibraryHandle library = PathIds.openLibrary(carrel, request);
        CursorPage<Document> documents = CursorPage.readPage(query.before(), query.limit(), Document::id,
                (before, limit) -> library.listDocuments(query.status(), before, limit));
        return ApiResponse.json(200, new DocumentListBody(
                documents.items().stream().map(document -> DocumentBody.of(document, request.receivedAt())).toList(),
                documents.nextCursor()));
    }

    private AddedDocumentBody awaitProcessing(LibraryHandle library, Document added, Duration maxWait,
            ApiRequest request)
            throws InterruptedException {
        return new ProcessingAwaiter(() -> inFlightRequests.isStopping() || request.isClientDisconnected())
                .awaitEnd(library, added, maxWait)
                .map(AddedDocumentBody::of)
                .orElseGet(() -> AddedDocumentBody.ofDeleted(added.id().value()));
    }

    static AddDocumentRequest readRequest(BodyFields fields) {
        return new AddDocumentRequest(fields.readString("url"), fields.readString("text"), fields.readString("key"),
                fields.readString("title"), fields.readString("sourceUrl"), fields.readString("imageSnippet"));
    }

    static NewDocument toNewDocument(AddDocumentRequest request) {
        return NewDocument.fromFields(request.url(), request.text(), request.key(), request.title(),
                request.sourceUrl(), request.imageSnippet());
    }

    /** The parameters of a list of documents. */
    private record DocumentListQuery(@Nullable DocumentStatus status, @Nullable DocumentId before, int limit) {

        static DocumentListQuery of(QueryParameters query) {
            return new DocumentListQuery(
                    query.readValue("status", DocumentStatus::fromWireName,
                            "must be queued, running, success or failed"),
                    query.readCursor(last -> Optional.of(new DocumentId(last))),
                    query.readInteger("limit", 1, LibraryHandle.MAX_DOCUMENTS, DEFAULT_LIMIT));
        }
    }
}
