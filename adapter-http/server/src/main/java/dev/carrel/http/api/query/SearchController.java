package dev.carrel.http.api.query;

import dev.carrel.api.query.SearchRequest;
import dev.carrel.api.query.SearchResultBody;
import dev.carrel.application.Carrel;
import dev.carrel.application.LibraryHandle;
import dev.carrel.domain.conversation.Asker;
import dev.carrel.domain.conversation.Question;
import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.domain.error.InvalidRequestException.Violation;
import dev.carrel.http.exchange.ApiRequest;
import dev.carrel.http.exchange.ApiResponse;
import dev.carrel.http.request.BodyFields;
import dev.carrel.http.request.JsonRequest;
import dev.carrel.http.request.LibraryAccess;
import dev.carrel.http.request.QuestionParser;
import java.util.ArrayList;

/** Searches libraries without writing a reply. */
final class SearchController {

    private static final int DEFAULT_LIMIT = 10;

    private final Carrel carrel;

    SearchController(Carrel carrel) {
        this.carrel = carrel;
    }

    ApiResponse searchLibrary(ApiRequest request) {
        SearchRequest body = JsonRequest.readBody(request, SearchController::readRequest);
        Question question = toQuestion(body);
        LibraryHandle library = LibraryAccess.openLibrary(carrel, request);
        Question contextualQuestion = QuestionParser.inConversation(question, body.conversationId(), library)
                .askedBy(Asker.of(request.requireToken()));
        int limit = body.limit() == null ? DEFAULT_LIMIT : body.limit();
        return ApiResponse.json(200, SearchResultBody.of(body.explain()
                ? library.queries().explainSearch(contextualQuestion, limit)
                : library.queries().search(contextualQuestion, limit)));
    }

    private static SearchRequest readRequest(BodyFields fields) {
        return new SearchRequest(fields.readString("query"), fields.readString("conversationId"),
                QuestionParser.readHistory(fields), fields.readInteger("limit"), fields.readBoolean("explain"),
                fields.readMap("filters"), fields.readInteger("depth"));
    }

    /** Returns the question if all values are valid, and reports all that are not at once. */
    private static Question toQuestion(SearchRequest request) {
        var violations = new ArrayList<Violation>();
        Integer limit = request.limit();
        if (limit != null && (limit < 1 || limit > LibraryHandle.MAX_DOCUMENTS)) {
            violations.add(new Violation("limit", "must be from 1 to " + LibraryHandle.MAX_DOCUMENTS));
        }
        try {
            Question question = QuestionParser.parseQuestion(request.query(), request.conversationId(),
                    request.history(), request.filters(), request.depth());
            if (violations.isEmpty()) {
                return question;
            }
        } catch (InvalidRequestException e) {
            violations.addAll(0, e.violations());
        }
        throw new InvalidRequestException(violations);
    }
}
