package dev.carrel.http.exchange;

import dev.carrel.domain.conversation.QueryId;
import dev.carrel.domain.conversation.Reply;
import dev.carrel.domain.conversation.ReplyEvent;
import org.eclipse.jetty.http.HttpStatus;

/** How the chunks of a streamed reply look. The generations of the query differ in two of them, and in nothing else. */
public sealed interface ChunkFormat permits V2Chunks, UnversionedChunks {

    Object initializingChunk(QueryId query);

    Object responseChunk(Reply reply);

    /** The chunk of an event. */
    default Object toChunk(ReplyEvent event, String requestId) {
        return switch (event) {
            case ReplyEvent.InitializingEvent begun -> initializingChunk(begun.query());
            case ReplyEvent.TokenEvent token -> new TokenChunk("token", token.value());
            case ReplyEvent.ResponseEvent response -> responseChunk(response.reply());
            case ReplyEvent.DoneEvent done -> new PlainChunk("done");
            case ReplyEvent.FailureEvent failed -> errorChunk(ProblemMapper.toProblem(failed.problem(), requestId));
        };
    }

    /** The last chunk of a reply that came to nothing. */
    static Object errorChunk(Problem problem) {
        return new ErrorChunk("error", problem.status(), HttpStatus.getMessage(problem.status()), problem.type().code(),
                problem.detail());
    }

    /** A piece that adds nothing, which the interface allows. */
    static Object emptyTokenChunk() {
        return new TokenChunk("token", "");
    }

    record PlainChunk(String type) {}

    record TokenChunk(String type, String value) {}

    record ErrorChunk(String type, int status, String statusText, String code, String message) {}
}
