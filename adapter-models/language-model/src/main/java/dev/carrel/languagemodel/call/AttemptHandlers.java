package dev.carrel.languagemodel.call;

import java.util.function.Supplier;

/** The response handlers of the attempts of a call, a new one for each. Not thread-safe. */
public final class AttemptHandlers<R extends ResponseHandler> {

    private final Supplier<R> handlerFactory;
    private R latest;

    /** Creates the handlers of a call. */
    public AttemptHandlers(Supplier<R> handlerFactory) {
        this.handlerFactory = handlerFactory;
        this.latest = handlerFactory.get();
    }

    /** Returns a new handler for the next attempt. */
    public R nextHandler() {
        latest = handlerFactory.get();
        return latest;
    }

    /** Returns the handler of the last attempt; an unused one before the first. */
    public R latestHandler() {
        return latest;
    }
}
