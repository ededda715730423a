package dev.carrel.generation.llm;

/** What is heard of a call to a model. */
sealed interface ModelEvent {

    /** A piece of its reply. */
    record TextPiece(String piece) implements ModelEvent {}

    /** That it is at work, as by a piece of what it thinks. */
    record Heartbeat() implements ModelEvent {}

    /** That the reply is at its end. */
    record ReplyFinished(boolean truncated) implements ModelEvent {}

    /** That there will be no end. */
    record CallFailed(ModelException exception) implements ModelEvent {}

    /** That nobody listens any more. */
    record ListenerCancelled() implements ModelEvent {}
}
