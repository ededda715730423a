package dev.carrel.http;

import dev.carrel.application.Carrel;
import dev.carrel.application.LibraryHandle;
import dev.carrel.domain.conversation.Question;
import dev.carrel.domain.conversation.Reply;
import dev.carrel.domain.conversation.ReplyEvent;
import dev.carrel.domain.conversation.ReplyStream;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** Asking. */
final class QueryActions {

    /** What nginx logs for it; hardly anybody is there to read it. */
    private static final int CLIENT_CLOSED_REQUEST = 499;

    private final Carrel carrel;
    private final Duration lookInterval;

    QueryActions(Carrel carrel, Duration lookInterval) {
        this.carrel = carrel;
        this.lookInterval = lookInterval;
    }

    /** Asking in either generation, streamed or not: one way through the engine. */
    Action ask(ChunkShape shape) {
        return call -> ask(call, shape);
    }

    private Answer ask(Call call, ChunkShape shape) throws InterruptedException {
        QueryBody body = JsonBody.read(call, QueryBody::of);
        Question question = Questions.of(body.query());
        LibraryHandle library = Targets.library(carrel, call);
        Question whole = Questions.inConversation(question, body.conversationId(), library);
        return body.streaming()
                ? new Answer.Streamed(library.streamReply(whole), shape, Framing.asked(call.headers()))
                : Answer.json(200, ReplyBody.of(whole(library.streamFinalReply(whole), call)));
    }

    /** Waits for the end of a reply, and stops the work for it if the client leaves. */
    private Reply whole(ReplyStream stream, Call call) throws InterruptedException {
        try (stream) {
            while (true) {
                switch (stream.nextEvent(lookInterval).orElse(null)) {
                    case ReplyEvent.ResponseEvent response -> {
                        return response.reply();
                    }
                    case ReplyEvent.FailureEvent failed -> throw failed.problem();
                    case null -> requireClient(call);
                    default -> {}
                }
            }
        }
    }

    private static void requireClient(Call call) {
        if (call.hasClientLeft()) {
            throw new Refused(Problems.unavailable("The client closed the connection before the reply was made.",
                    Duration.ofSeconds(1)).status(CLIENT_CLOSED_REQUEST));
        }
    }

    private record QueryBody(@Nullable String query, @Nullable String conversationId, boolean streaming) {

        static QueryBody of(Fields fields) {
            return new QueryBody(fields.string("query"), fields.string("conversationId"), fields.flag("streaming"));
        }
    }

    record ReplyBody(String reply, String conversationId, MetadataBody metadata) {

        static ReplyBody of(Reply reply) {
            return new ReplyBody(reply.text(), reply.conversation().value(), MetadataBody.of(reply.metadata()));
        }
    }
}
