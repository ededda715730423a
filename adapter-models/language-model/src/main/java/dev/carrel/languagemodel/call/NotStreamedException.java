package dev.carrel.languagemodel.call;

/** Signals a response that is no event stream. */
final class NotStreamedException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    NotStreamedException() {
        super("no stream of events");
    }
}
