package dev.carrel.application.trace;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One operation of a trace, from its start until {@link #end}. Attributes are named by the semantic conventions of
 * OpenTelemetry, or else {@code carrel.…}; they contain no questions, replies or texts of documents. Thread-safe.
 */
public interface TraceSpan {

    /** A span that is not recorded. */
    TraceSpan NONE = new TraceSpan() {

        private static final Activation NOTHING = () -> {};

        @Override
        public @Nullable TraceContext context() {
            return null;
        }

        @Override
        public TraceSpan set(String attribute, String value) {
            return this;
        }

        @Override
        public TraceSpan set(String attribute, long value) {
            return this;
        }

        @Override
        public TraceSpan set(String attribute, List<String> values) {
            return this;
        }

        @Override
        public void rename(String name) {}

        @Override
        public void fail(String type) {}

        @Override
        public Activation activate() {
            return NOTHING;
        }

        @Override
        public void end() {}
    };

    /** Returns the position of this span in its trace; null if nothing is traced. */
    @Nullable
    TraceContext context();

    /** Sets an attribute. */
    TraceSpan set(String attribute, String value);

    /** Sets an attribute. */
    TraceSpan set(String attribute, long value);

    /** Sets an attribute. */
    TraceSpan set(String attribute, List<String> values);

    /** Replaces the name, for one that is known only after the start. */
    void rename(String name);

    /**
     * Marks the operation as failed.
     *
     * @param type the kind of the failure, one of few; its message stays out of the trace, since it may quote a text
     */
    void fail(String type);

    /** Marks the operation as failed, by the class of what was thrown. */
    default void fail(Throwable failure) {
        fail(failure.getClass().getName());
    }

    /** Makes this the current span of the tracing library on this thread, until that is closed on the same thread. */
    Activation activate();

    /** Ends the span. */
    void end();

    /** The time in which a span is the current one. */
    @FunctionalInterface
    interface Activation extends AutoCloseable {

        /** Restores the current span that the thread had before. */
        @Override
        void close();
    }

    /** The role of a span. */
    enum Kind {
        /** Serves a request from outside. */
        SERVER,
        /** Waits for the response of another service. */
        CLIENT,
        /** Anything else. */
        INTERNAL
    }
}
