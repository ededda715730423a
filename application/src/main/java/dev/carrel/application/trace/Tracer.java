package dev.carrel.application.trace;

import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Records spans of distributed traces. The engine knows no tracing library: what records is given to its builder.
 * Implementations must be thread-safe, must not block and must not throw.
 */
public interface Tracer {

    /** Records nothing. */
    Tracer NONE = (name, kind, parent) -> TraceSpan.NONE;

    /**
     * Starts a span.
     *
     * @param parent the span that this one is a part of; null for the span that the program has made current on this
     * thread by its tracing library, or else for a new trace
     */
    TraceSpan startSpan(String name, TraceSpan.Kind kind, @Nullable TraceContext parent);

    /**
     * Does work in a span, which is a part of what this thread works for. While it lasts, the thread
     * {@linkplain WorkContext works for} the span. What the work throws fails the span and is thrown.
     */
    default <T> T callInSpan(String name, TraceSpan.Kind kind, Function<TraceSpan, T> work) {
        WorkContext outer = WorkContext.current().orElse(null);
        TraceSpan span = startSpan(name, kind, outer == null ? null : outer.trace());
        TraceContext context = span.context();
        if (context == null) {
            return work.apply(span);
        }
        WorkContext.Scope scope = new WorkContext(outer == null ? null : outer.requestId(), context, span).activate();
        try {
            return work.apply(span);
        } catch (RuntimeException | Error e) {
            span.fail(e);
            throw e;
        } finally {
            scope.close();
            span.end();
        }
    }

    /** Does work in a span, as {@link #callInSpan} does. */
    default void runInSpan(String name, TraceSpan.Kind kind, Consumer<TraceSpan> work) {
        callInSpan(name, kind, span -> {
            work.accept(span);
            return span;
        });
    }
}
