package dev.carrel.http.api.document;

import dev.carrel.api.document.DeletedDocumentsBody;
import dev.carrel.api.document.DocumentBody;
import dev.carrel.api.document.DocumentListBody;
import dev.carrel.api.document.SuggestionListBody;
import dev.carrel.application.Carrel;
import dev.carrel.application.LibraryHandle;
import dev.carrel.application.suggestion.SuggestQuestions;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentListing;
import dev.carrel.domain.document.DocumentListing.DocumentOrder;
import dev.carrel.domain.document.DocumentListing.ListPosition;
import dev.carrel.domain.document.DocumentSelection;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.http.exchange.ApiRequest;
import dev.carrel.http.exchange.ApiResponse;
import dev.carrel.http.exchange.Problem.InvalidParameter;
import dev.carrel.http.exchange.ProblemException;
import dev.carrel.http.exchange.ProblemMapper;
import dev.carrel.http.request.CursorPage;
import dev.carrel.http.request.LibraryAccess;
import dev.carrel.http.request.QueryParameters;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Lists and deletes the documents of a library that a query string selects. */
final class DocumentListController {

    private static final int DEFAULT_LIMIT = 20;
    private static final int DEFAULT_SUGGESTIONS = 4;

    private final Carrel carrel;

    DocumentListController(Carrel carrel) {
        this.carrel = carrel;
    }

    ApiResponse listDocuments(ApiRequest request) {
        DocumentListQuery query = QueryParameters.readParameters(request, DocumentListQuery::of);
        LibraryHandle library = LibraryAccess.openLibrary(carrel, request);
        CursorPage<Document> documents = CursorPage.readPage(query.cursor(), query.limit(), query::cursorOf,
                (after, limit) -> library.documents().listDocuments(query.toListing(after, limit)));
        return ApiResponse.json(200, new DocumentListBody(
                documents.items().stream().map(document -> DocumentBody.of(document, request.receivedAt())).toList(),
                documents.nextCursor()));
    }

    /** Suggests what to ask of the documents. */
    ApiResponse suggestQuestions(ApiRequest request) {
        int limit = QueryParameters.readParameters(request, query -> query.readInteger("limit", 1,
                SuggestQuestions.MAX_SUGGESTIONS, DEFAULT_SUGGESTIONS));
        return ApiResponse.json(200, new SuggestionListBody(
                LibraryAccess.openLibrary(carrel, request).documents().suggestQuestions(limit)));
    }

    /**
     * Deletes the selected documents. Without a condition nothing is deleted, and an unknown parameter is an error: a
     * misspelt one must not select more.
     */
    ApiResponse deleteDocuments(ApiRequest request) {
        DocumentSelection selection = QueryParameters.readParameters(request, query -> {
            query.requireKnownParameters(List.of("filter", "query", "status"));
            return readSelection(query);
        });
        if (selection.isAll()) {
            throw new ProblemException(ProblemMapper.invalidRequestProblem(
                    List.of(InvalidParameter.inQuery("filter", "must be given, or query or status")),
                    "Without a condition all documents would be deleted."));
        }
        return ApiResponse.json(200,
                new DeletedDocumentsBody(
                        LibraryAccess.openLibrary(carrel, request).documents().deleteDocuments(selection)));
    }

    private static DocumentSelection readSelection(QueryParameters query) {
        return new DocumentSelection(
                query.readValue("status", DocumentStatus::fromWireName, "must be queued, running, success or failed"),
                query.readFilter("filter"), query.readText("query"));
    }

    /** The parameters of a list of documents. */
    private record DocumentListQuery(DocumentSelection selection, DocumentOrder order, @Nullable String cursor,
            int limit) {

        static DocumentListQuery of(QueryParameters query) {
            DocumentOrder order = Objects.requireNonNullElse(
                    query.readValue("sort", DocumentOrder::fromWireName, "must be newest, oldest, title or updated"),
                    DocumentOrder.NEWEST);
            return new DocumentListQuery(readSelection(query), order,
                    query.readPosition(last -> isPosition(order, last) ? Optional.of(last) : Optional.empty()),
                    query.readInteger("limit", 1, LibraryHandle.MAX_DOCUMENTS, DEFAULT_LIMIT));
        }

        private static boolean isPosition(DocumentOrder order, String cursor) {
            try {
                ListPosition.fromCursor(order, cursor);
                return true;
            } catch (InvalidRequestException ignored) {
                return false;
            }
        }

        String cursorOf(Document document) {
            return order.positionOf(document).toCursor();
        }

        DocumentListing toListing(@Nullable String after, int size) {
            return new DocumentListing(selection, order,
                    after == null ? null : ListPosition.fromCursor(order, after), size);
        }
    }
}
