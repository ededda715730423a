package dev.carrel.application.port;

/** Whoever waits for what is being made, and may leave before it is. Safe for use by many threads. */
public interface Listener {

    /** One who stays to the end. */
    Listener STAYING = new Listener() {

        @Override
        public boolean isListening() {
            return true;
        }

        @Override
        public void whenGone(Runnable action) {}
    };

    boolean isListening();

    /**
     * Has something done once the listener has left before the end, on the thread that finds out; at once if that is so
     * already. It must be quick.
     */
    void whenGone(Runnable action);
}
