package dev.carrel.generation.llm;

/** A server answered with something else than a stream of events. */
final class NotStreamedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    NotStreamedException() {
        super("no stream of events");
    }
}
