package dev.carrel.domain.conversation;

import dev.carrel.domain.error.CarrelException;

/** One step of a streamed reply; the package documentation has the grammar of their order. */
public sealed interface ReplyEvent {

    /** The question was accepted; first, and once. */
    record InitializingEvent(QueryId query) implements ReplyEvent {}

    /** A piece of the reply, possibly empty, possibly with leading spaces. */
    record TokenEvent(String value) implements ReplyEvent {}

    /** The whole reply; its text is the values of all tokens, joined. */
    record ResponseEvent(Reply reply) implements ReplyEvent {}

    /** The end of a reply that succeeded. */
    record DoneEvent() implements ReplyEvent {}

    /** The end of a reply that did not. */
    record FailureEvent(CarrelException problem) implements ReplyEvent {}

    /** Whether nothing follows this event. */
    default boolean isTerminal() {
        return this instanceof DoneEvent || this instanceof FailureEvent;
    }
}
