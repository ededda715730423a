package dev.carrel.application.port;

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

    /** Returns whether the caller has stopped waiting: the result is of no use any more. */
    boolean isCancelled();

    /**
     * Runs an action when the call is cancelled, on the thread that notices it; at once if it is cancelled already. The
     * action must be quick. It never runs if the call ends first.
     */
    void onCancel(Runnable action);
}
