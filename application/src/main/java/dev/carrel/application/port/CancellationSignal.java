package dev.carrel.application.port;

/** Whoever waits for what is being made, and may leave before it is. Safe for use by many threads. */
public interface CancellationSignal {

    /** One who stays to the end. */
    CancellationSignal NONE = new CancellationSignal() {

        @Override
        public boolean isActive() {
            return true;
        }

        @Override
        public void onCancel(Runnable action) {}
    };

    boolean isActive();

    /**
     * Has something done once the listener has left before the end, on the thread that finds out; at once if that is so
     * already. It must be quick.
     */
    void onCancel(Runnable action);
}
