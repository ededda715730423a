package dev.carrel.domain.conversation;

import dev.carrel.domain.error.CarrelException;
import org.jspecify.annotations.Nullable;

/** One event of a streamed reply; the package documentation defines their order. */
public sealed interface ReplyEvent {

    /**
     * The question was accepted; the first event.
     *
     * @param conversation the conversation that the reply will be stored in, which need not exist yet; null if the
     * caller keeps it
     */
    record InitializingEvent(QueryId query, @Nullable ConversationId conversation) implements ReplyEvent {}

    /** A piece of the reply's text, possibly empty, possibly with leading spaces. */
    record TokenEvent(String value) implements ReplyEvent {}

    /** The complete reply; its text is the concatenated values of all tokens. */
    record ResponseEvent(Reply reply) implements ReplyEvent {}

    /** The end of a successful reply. */
    record DoneEvent() implements ReplyEvent {}

    /** The end of a failed reply. */
    record FailureEvent(CarrelException problem) implements ReplyEvent {}

    /** Returns whether this is the last event of a stream. */
    default boolean isTerminal() {
        return this instanceof DoneEvent || this instanceof FailureEvent;
    }
}
