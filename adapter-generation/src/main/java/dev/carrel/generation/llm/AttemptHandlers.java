package dev.carrel.generation.llm;

import java.util.function.Supplier;

/** The receivers of the tries of a call, a new one for each. For one thread. */
public final class AttemptHandlers<R extends ResponseHandler> {

    private final Supplier<R> handlerFactory;
    private R latest;

    public AttemptHandlers(Supplier<R> handlerFactory) {
        this.handlerFactory = handlerFactory;
        this.latest = handlerFactory.get();
    }

    public R nextHandler() {
        latest = handlerFactory.get();
        return latest;
    }

    /** That of the last try; one that has received nothing before the first. */
    public R latestHandler() {
        return latest;
    }
}
