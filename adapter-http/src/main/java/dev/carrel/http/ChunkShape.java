package dev.carrel.http;

import dev.carrel.domain.conversation.QueryId;
import dev.carrel.domain.conversation.Reply;
import dev.carrel.domain.conversation.ReplyEvent;
import org.eclipse.jetty.http.HttpStatus;

/** How the chunks of a streamed reply look. The generations of the query differ in two of them, and in nothing else. */
sealed interface ChunkShape permits CurrentChunks, UnversionedChunks {

    Object initializing(QueryId query);

    Object response(Reply reply);

    /** The chunk of an event. */
    default Object of(ReplyEvent event, String requestId) {
        return switch (event) {
            case ReplyEvent.InitializingEvent begun -> initializing(begun.query());
            case ReplyEvent.TokenEvent token -> new Token("token", token.value());
            case ReplyEvent.ResponseEvent response -> response(response.reply());
            case ReplyEvent.DoneEvent done -> new Plain("done");
            case ReplyEvent.FailureEvent failed -> failure(Problems.of(failed.problem(), requestId));
        };
    }

    /** The last chunk of a reply that came to nothing. */
    static Object failure(Problem problem) {
        return new Failure("error", problem.status(), HttpStatus.getMessage(problem.status()), problem.type().code(),
                problem.detail());
    }

    /** A piece that adds nothing, which the interface allows. */
    static Object emptyToken() {
        return new Token("token", "");
    }

    record Plain(String type) {}

    record Token(String type, String value) {}

    record Failure(String type, int status, String statusText, String code, String message) {}
}
