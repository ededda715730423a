package dev.carrel.http.api.document;

import dev.carrel.api.document.CorrectedTextBody;
import dev.carrel.api.document.CorrectionRequest;
import dev.carrel.api.document.DocumentBody;
import dev.carrel.application.Carrel;
import dev.carrel.application.LibraryDocuments;
import dev.carrel.application.LibraryHandle;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.Document.Correction;
import dev.carrel.domain.document.DocumentContent;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.http.exchange.ApiRequest;
import dev.carrel.http.exchange.ApiResponse;
import dev.carrel.http.exchange.ApiResponse.CompleteResponse;
import dev.carrel.http.exchange.Problem;
import dev.carrel.http.exchange.ProblemException;
import dev.carrel.http.exchange.ProblemType;
import dev.carrel.http.request.EntityTag;
import dev.carrel.http.request.JsonRequest;
import dev.carrel.http.request.LibraryAccess;
import dev.carrel.http.request.PathIds;
import java.util.List;

/** Sends, corrects and restores the texts of documents. The entity tag is always that of the text that counts. */
final class CorrectionController {

    private final Carrel carrel;

    CorrectionController(Carrel carrel) {
        this.carrel = carrel;
    }

    ApiResponse getText(ApiRequest request) {
        LibraryHandle library = LibraryAccess.openLibrary(carrel, request);
        DocumentContent content = library.documents()
                .findContent(PathIds.documentId(library, request))
                .orElseThrow(() -> notFound("The document exists, but has no text yet."));
        return EntityTag.addTo(ApiResponse.plainText(content.fullText()), content.version());
    }

    ApiResponse getCorrection(ApiRequest request) {
        LibraryHandle library = LibraryAccess.openLibrary(carrel, request);
        DocumentId id = PathIds.documentId(library, request);
        Correction correction = library.documents().getDocument(id).correction();
        String text = library.documents().findCorrectedText(id).orElse(null);
        if (correction == null || text == null) {
            throw notFound("The document exists, but has no correction.");
        }
        return withTag(library.documents(), id, ApiResponse.json(200, CorrectedTextBody.of(text, correction)));
    }

    ApiResponse putCorrection(ApiRequest request) {
        CorrectionRequest body = JsonRequest.readBody(request, fields -> {
            fields.requireKnownFields(List.of("text"));
            return new CorrectionRequest(fields.readString("text"));
        });
        if (body.text() == null) {
            throw InvalidRequestException.of("text", "must be given");
        }
        LibraryHandle library = LibraryAccess.openLibrary(carrel, request);
        return respond(request, library, library.documents()
                .correctText(PathIds.documentId(library, request), body.text(),
                        EntityTag.findExpected(request.headers())));
    }

    ApiResponse deleteCorrection(ApiRequest request) {
        LibraryHandle library = LibraryAccess.openLibrary(carrel, request);
        return respond(request, library, library.documents()
                .withdrawCorrection(PathIds.documentId(library, request), EntityTag.findExpected(request.headers())));
    }

    private static ApiResponse respond(ApiRequest request, LibraryHandle library, Document document) {
        return withTag(library.documents(), document.id(),
                ApiResponse.json(200, DocumentBody.of(document, request.receivedAt())));
    }

    private static ApiResponse withTag(LibraryDocuments documents, DocumentId id, CompleteResponse response) {
        return documents.findContent(id)
                .map(content -> EntityTag.addTo(response, content.version()))
                .orElse(response);
    }

    private static ProblemException notFound(String detail) {
        return new ProblemException(Problem.of(ProblemType.DOCUMENT_NOT_FOUND, detail));
    }
}
