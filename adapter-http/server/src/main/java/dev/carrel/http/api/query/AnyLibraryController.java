package dev.carrel.http.api.query;

import dev.carrel.api.query.NamedLibraryBody;
import dev.carrel.api.query.QueryRequest;
import dev.carrel.api.query.ReplyBody;
import dev.carrel.application.Carrel;
import dev.carrel.application.LibraryHandle;
import dev.carrel.domain.OpaqueId;
import dev.carrel.domain.access.AccessToken;
import dev.carrel.domain.conversation.Asker;
import dev.carrel.domain.conversation.ConversationId;
import dev.carrel.domain.conversation.Question;
import dev.carrel.domain.conversation.Reply;
import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.domain.error.NotFoundException;
import dev.carrel.domain.error.OverloadedException;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.http.exchange.ApiRequest;
import dev.carrel.http.exchange.ApiResponse;
import dev.carrel.http.exchange.ChunkFrames;
import dev.carrel.http.exchange.StreamFormat;
import dev.carrel.http.exchange.V2Chunks;
import dev.carrel.http.request.CoveredLibraries;
import dev.carrel.http.request.JsonRequest;
import dev.carrel.http.request.LibraryAccess;
import dev.carrel.http.request.QuestionParser;
import dev.carrel.http.request.ReplyAwaiter;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Answers questions that are asked of several libraries: one of them is chosen, and then asked as ever. It keeps the
 * conversation, so that what continues it is asked of this library alone.
 */
final class AnyLibraryController {

    /** The maximum number of libraries: each is searched. */
    private static final int MAX_LIBRARIES = 32;

    private final Carrel carrel;
    private final Duration disconnectPollInterval;

    AnyLibraryController(Carrel carrel, Duration disconnectPollInterval) {
        this.carrel = carrel;
        this.disconnectPollInterval = disconnectPollInterval;
    }

    private record AnyLibraryRequest(QueryRequest query, @Nullable List<String> libraries) {}

    ApiResponse answerQuery(ApiRequest request) throws InterruptedException {
        AnyLibraryRequest body = JsonRequest.readBody(request, fields -> new AnyLibraryRequest(
                QueryController.readRequest(fields), fields.readStrings("libraries")));
        QueryRequest query = body.query();
        Question question = QuestionParser
                .parseQuestion(query.query(), query.conversationId(), query.history(), query.filters(), query.depth())
                .askedBy(Asker.of(request.requireToken()));
        String conversation = query.conversationId();
        List<LibraryHandle> ranked = conversation == null || conversation.isEmpty()
                ? LibraryHandle.rankLibraries(openLibraries(request, body.libraries()), question)
                : List.of(findLibraryOf(conversation, request, body.libraries()));
        LibraryHandle library = ranked.getFirst();
        Question asked = QuestionParser.inConversation(question, conversation, library);
        NamedLibraryBody chosen = describe(library);
        List<NamedLibraryBody> others = ranked.stream().skip(1).map(AnyLibraryController::describe).toList();
        if (query.streaming()) {
            return new ApiResponse.StreamedResponse(library.queries().streamReply(asked), new ChunkFrames(
                    new V2Chunks(reply -> ReplyBody.of(reply, chosen, others)),
                    StreamFormat.negotiate(request.headers())));
        }
        Reply reply = ReplyAwaiter.awaitReply(library.queries().streamFinalReply(asked), request,
                disconnectPollInterval);
        return ApiResponse.json(200, ReplyBody.of(reply, chosen, others))
                .withHeader(ApiResponse.QUERY_ID_HEADER, reply.query().value());
    }

    private static NamedLibraryBody describe(LibraryHandle library) {
        return NamedLibraryBody.of(library.requireExists());
    }

    /** Returns the libraries to search: the named ones, or all of the token whose limits are not used up. */
    private List<LibraryHandle> openLibraries(ApiRequest request, @Nullable List<String> named) {
        List<String> ids = listIds(request, named);
        if (ids.size() > MAX_LIBRARIES) {
            throw InvalidRequestException.of("libraries",
                    "must be at most " + MAX_LIBRARIES + " libraries, and there are " + ids.size());
        }
        var opened = new ArrayList<LibraryHandle>();
        OverloadedException refusal = null;
        for (String id : ids) {
            try {
                opened.add(LibraryAccess.openLibrary(carrel, request, id));
            } catch (OverloadedException e) {
                if (named != null) {
                    throw e;
                }
                refusal = e;
            }
        }
        if (opened.isEmpty() && refusal != null) {
            throw refusal;
        }
        if (opened.isEmpty()) {
            throw InvalidRequestException.of("libraries", "must be at least one library, and there is none");
        }
        return opened;
    }

    private List<String> listIds(ApiRequest request, @Nullable List<String> named) {
        AccessToken token = request.requireToken();
        return named != null ? named.stream().distinct().toList()
                : CoveredLibraries.list(carrel, token, null, Integer.MAX_VALUE)
                        .stream()
                        .filter(token::asksUnnamed)
                        .map(LibraryId::value)
                        .toList();
    }

    private LibraryHandle findLibraryOf(String conversation, ApiRequest request, @Nullable List<String> named) {
        if (OpaqueId.isValid(conversation)) {
            var id = new ConversationId(conversation);
            for (String library : listIds(request, named)) {
                if (LibraryAccess.viewLibrary(carrel, request, library).conversations().hasConversation(id)) {
                    return LibraryAccess.openLibrary(carrel, request, library);
                }
            }
        }
        throw NotFoundException.ofConversation(conversation);
    }
}
