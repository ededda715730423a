package dev.carrel.application;

import dev.carrel.application.client.LibraryReply;
import dev.carrel.application.client.StreamedReply;
import dev.carrel.domain.conversation.Reply;
import dev.carrel.domain.conversation.ReplyEvent;
import dev.carrel.domain.conversation.ReplyStream;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A reply of the engine while it is written. */
final class EmbeddedReply implements StreamedReply {

    /** The engine ends each stream within its time limit, so waiting longer than this is no error. */
    private static final Duration EVENT_TIMEOUT = Duration.ofSeconds(10);

    private final ReplyStream stream;
    private @Nullable Reply reply;
    private boolean done;

    EmbeddedReply(ReplyStream stream) {
        this.stream = stream;
    }

    @Override
    public Optional<String> nextToken() throws InterruptedException {
        while (!done) {
            switch (stream.nextEvent(EVENT_TIMEOUT).orElse(null)) {
                case ReplyEvent.TokenEvent token -> {
                    return Optional.of(token.value());
                }
                case ReplyEvent.ResponseEvent response -> reply = response.reply();
                case ReplyEvent.FailureEvent failure -> throw failure.problem();
                case ReplyEvent.DoneEvent end -> done = true;
                case ReplyEvent.InitializingEvent begin -> {
                    // Has nothing that the reply does not have.
                }
                case null -> {
                    // Nothing came yet.
                }
            }
        }
        return Optional.empty();
    }

    @Override
    public LibraryReply complete() throws InterruptedException {
        while (nextToken().isPresent()) {
            // The reply has the text.
        }
        if (reply == null) {
            throw new IllegalStateException("the reply ended without a response");
        }
        return LibraryViews.toReply(reply);
    }

    @Override
    public void close() {
        stream.close();
    }
}
