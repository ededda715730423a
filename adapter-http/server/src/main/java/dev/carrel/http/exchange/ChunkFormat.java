package dev.carrel.http.exchange;

import dev.carrel.api.query.ReplyChunk;
import dev.carrel.api.query.ReplyChunk.ErrorChunk;
import dev.carrel.api.query.ReplyChunk.PlainChunk;
import dev.carrel.api.query.ReplyChunk.TokenChunk;
import dev.carrel.domain.conversation.QueryId;
import dev.carrel.domain.conversation.Reply;
import dev.carrel.domain.conversation.ReplyEvent;
import org.eclipse.jetty.http.HttpStatus;

/** The chunks of a streamed reply in one version of the API. The versions differ in two of them. */
public sealed interface ChunkFormat permits V2Chunks, UnversionedChunks, VisitorChunks {

    /** Returns the first chunk. */
    ReplyChunk initializingChunk(QueryId query);

    /** Returns the chunk with the complete reply. */
    ReplyChunk responseChunk(Reply reply);

    /** Returns the chunk of an event. */
    default ReplyChunk toChunk(ReplyEvent event, String requestId) {
        return switch (event) {
            case ReplyEvent.InitializingEvent initializing -> initializingChunk(initializing.query());
            case ReplyEvent.TokenEvent token -> TokenChunk.of(token.value());
            case ReplyEvent.ResponseEvent response -> responseChunk(response.reply());
            case ReplyEvent.DoneEvent done -> PlainChunk.done();
            case ReplyEvent.FailureEvent failed -> errorChunk(ProblemMapper.toProblem(failed.problem(), requestId));
        };
    }

    /** Returns the last chunk of a reply that has failed. */
    static ReplyChunk errorChunk(Problem problem) {
        return new ErrorChunk("error", problem.status(), HttpStatus.getMessage(problem.status()), problem.type().code(),
                problem.detail());
    }

    /** Returns a chunk that adds no text, which keeps a stream alive. */
    static ReplyChunk emptyTokenChunk() {
        return TokenChunk.of("");
    }
}
