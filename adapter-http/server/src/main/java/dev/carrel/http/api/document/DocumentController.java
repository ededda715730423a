package dev.carrel.http.api.document;

import dev.carrel.api.DeletedBody;
import dev.carrel.api.document.AddDocumentRequest;
import dev.carrel.api.document.AddedDocumentBody;
import dev.carrel.api.document.AttributesRequest;
import dev.carrel.api.document.DocumentBody;
import dev.carrel.application.Carrel;
import dev.carrel.application.LibraryHandle;
import dev.carrel.domain.attribute.Attributes;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.error.AddressRefusedException;
import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.http.exchange.ApiRequest;
import dev.carrel.http.exchange.ApiResponse;
import dev.carrel.http.exchange.Problem;
import dev.carrel.http.exchange.Problem.InvalidParameter;
import dev.carrel.http.exchange.ProblemException;
import dev.carrel.http.exchange.ProblemMapper;
import dev.carrel.http.exchange.ProblemType;
import dev.carrel.http.exchange.ServiceUrls;
import dev.carrel.http.limit.InFlightRequests;
import dev.carrel.http.request.JsonRequest;
import dev.carrel.http.request.LibraryAccess;
import dev.carrel.http.request.PathIds;
import dev.carrel.http.request.PreferHeader;
import dev.carrel.http.upload.MultipartDocument;
import java.io.IOException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.eclipse.jetty.http.HttpHeader;

/** Adds, refreshes, reads, changes and deletes single documents. */
final class DocumentController {

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
        return acceptedResponse(LibraryAccess.openLibrary(carrel, request), added, request);
    }

    private Document submitDocument(ApiRequest request) throws IOException {
        NewDocument document = request.form() == null
                ? JsonRequest
                        .readBody(request, fields -> AddDocumentRequest.read(fields::readString, fields::readMap))
                        .toNewDocument()
                : MultipartDocument.toNewDocument(request.form());
        return LibraryAccess.openLibrary(carrel, request).documents().addDocument(document).document();
    }

    /** Fetches a page again, as if it were added once more; reads a file again from its original. */
    ApiResponse refreshDocument(ApiRequest request) throws InterruptedException {
        LibraryHandle library = LibraryAccess.openLibrary(carrel, request);
        DocumentId document = PathIds.documentId(library, request);
        try {
            Document queued = library.documents()
                    .refreshDocument(document)
                    .orElseThrow(DocumentController::notKept);
            return acceptedResponse(library, queued, request);
        } catch (AddressRefusedException e) {
            throw new ProblemException(Problem.of(ProblemType.ADDRESS_REFUSED, e.userMessage()));
        }
    }

    private static ProblemException notKept() {
        return new ProblemException(ProblemMapper.invalidRequestProblem(
                List.of(InvalidParameter.inPath(ApiRequest.DOCUMENT_ID,
                        "must not be the id of a text, or of a file that"
                                + " is not kept: add it again, or run the connector that added it")),
                "The document was added as a text, or as a file that is not kept: add it again, or run the connector"
                        + " that added it."));
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
        LibraryHandle library = LibraryAccess.openLibrary(carrel, request);
        return ApiResponse.json(200,
                DocumentBody.of(library.documents().getDocument(PathIds.documentId(library, request)),
                        request.receivedAt()));
    }

    /** Replaces all attributes of a document. */
    ApiResponse updateAttributes(ApiRequest request) {
        AttributesRequest body = JsonRequest.readBody(request, fields -> {
            fields.requireKnownFields(List.of("attributes"));
            return new AttributesRequest(fields.readMap("attributes"));
        });
        if (body.attributes() == null) {
            throw InvalidRequestException.of("attributes", "must be given; an empty object removes all of them");
        }
        Attributes attributes = Attributes.of(body.attributes());
        LibraryHandle library = LibraryAccess.openLibrary(carrel, request);
        Document updated = library.documents().updateAttributes(PathIds.documentId(library, request), attributes);
        return ApiResponse.json(200, DocumentBody.of(updated, request.receivedAt()));
    }

    ApiResponse deleteDocument(ApiRequest request) {
        LibraryHandle library = LibraryAccess.openLibrary(carrel, request);
        DocumentId document = PathIds.documentId(library, request);
        library.documents().deleteDocument(document);
        return ApiResponse.json(200, DeletedBody.ofDocument(document.value()));
    }

    private AddedDocumentBody awaitProcessing(LibraryHandle library, Document added, Duration maxWait,
            ApiRequest request)
            throws InterruptedException {
        return new ProcessingAwaiter(() -> inFlightRequests.isStopping() || request.isClientDisconnected())
                .awaitEnd(library, added, maxWait)
                .map(AddedDocumentBody::of)
                .orElseGet(() -> AddedDocumentBody.ofDeleted(added.id().value()));
    }
}
