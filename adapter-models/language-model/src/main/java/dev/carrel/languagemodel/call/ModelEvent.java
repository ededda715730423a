package dev.carrel.languagemodel.call;

/** An event of a call to a model. */
sealed interface ModelEvent {

    /** A piece of the reply. */
    record TextPiece(String piece) implements ModelEvent {}

    /** A sign of life without text, such as a piece of reasoning. */
    record Heartbeat() implements ModelEvent {}

    /** The end of the reply. */
    record ReplyFinished(boolean truncated) implements ModelEvent {}

    /** The failure of the call. */
    record CallFailed(ModelException exception) implements ModelEvent {}

    /** The cancellation of the call by its listener. */
    record ListenerCancelled() implements ModelEvent {}
}
