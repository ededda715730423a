package dev.carrel.application.port;

import java.util.concurrent.CancellationException;
import java.util.function.BooleanSupplier;

/** Says whether the caller still waits for a result. Safe for use by many threads. */
public interface CancellationSignal {

    /** A signal that is never cancelled. */
    CancellationSignal NONE = new CancellationSignal() {

        @Override
        public boolean isCancelled() {
            return false;
        }

        @Override
        public void onCancel(Runnable action) {}
    };

    /** Returns a signal that is cancelled once a condition holds, for a callee that asks: it runs no actions. */
    static CancellationSignal when(BooleanSupplier condition) {
        return new CancellationSignal() {

            @Override
            public boolean isCancelled() {
                return condition.getAsBoolean();
            }

            @Override
            public void onCancel(Runnable action) {}
        };
    }

    /** Returns whether the caller has stopped waiting: the result is of no use any more. */
    boolean isCancelled();

    /**
     * Ends a computation whose result is of no use any more; to be called where it goes on to the next part.
     *
     * @throws CancellationException if the caller has stopped waiting
     */
    default void throwIfCancelled() {
        if (isCancelled()) {
            throw new CancellationException("The caller has stopped waiting.");
        }
    }

    /**
     * Runs an action when the call is cancelled, on the thread that notices it; at once if it is cancelled already. The
     * action must be quick. It never runs if the call ends first.
     */
    void onCancel(Runnable action);
}
