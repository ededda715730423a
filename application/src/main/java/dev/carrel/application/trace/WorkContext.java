package dev.carrel.application.trace;

import java.util.Optional;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.slf4j.MDC;

/**
 * What a thread works for. While it is active, every line that the thread logs has the ids in its diagnostic context
 * (MDC) as {@code request_id}, {@code trace_id} and {@code span_id}. Other threads that do a part of the work have to
 * {@linkplain #carry carry} it.
 *
 * @param requestId null for work without a request
 * @param span the span that the work is, at the position {@code trace}; {@link TraceSpan#NONE} if none is recorded
 */
public record WorkContext(@Nullable String requestId, TraceContext trace, TraceSpan span) {

    private static final ThreadLocal<@Nullable WorkContext> ACTIVE = new ThreadLocal<>();

    /** Creates a context without a span of its own. */
    public WorkContext(@Nullable String requestId, TraceContext trace) {
        this(requestId, trace, TraceSpan.NONE);
    }

    /** Returns what this thread works for; empty if that is not known. */
    public static Optional<WorkContext> current() {
        return Optional.ofNullable(ACTIVE.get());
    }

    /**
     * Returns the header field {@code traceparent} for a call to another service; empty if this thread has no trace.
     */
    public static Optional<String> currentTraceparent() {
        return current().map(context -> context.trace().toField());
    }

    /** Makes this the context of this thread until the scope is closed, on the same thread. */
    public Scope activate() {
        var scope = new Scope(ACTIVE.get(), span.activate());
        set(this);
        return scope;
    }

    /** Runs a task in this context, on this thread. */
    public void run(Runnable task) {
        Scope scope = activate();
        try {
            task.run();
        } finally {
            scope.close();
        }
    }

    /** Returns a task that runs in the context of the calling thread. */
    public static Runnable carry(Runnable task) {
        WorkContext context = ACTIVE.get();
        return context == null ? task : () -> context.run(task);
    }

    /** Returns a call that runs in the context of the calling thread. */
    public static <T> Callable<T> carry(Callable<T> call) {
        WorkContext context = ACTIVE.get();
        return context == null ? call : () -> {
            Scope scope = context.activate();
            try {
                return call.call();
            } finally {
                scope.close();
            }
        };
    }

    private static void set(@Nullable WorkContext context) {
        if (context == null) {
            ACTIVE.remove();
        } else {
            ACTIVE.set(context);
        }
        setDiagnostic("request_id", context == null ? null : context.requestId());
        setDiagnostic("trace_id", context == null ? null : context.trace().traceId());
        setDiagnostic("span_id", context == null ? null : context.trace().spanId());
    }

    private static void setDiagnostic(String key, @Nullable String value) {
        if (value == null) {
            MDC.remove(key);
        } else {
            MDC.put(key, value);
        }
    }

    /** The time in which a context is active. */
    public static final class Scope implements AutoCloseable {

        private final @Nullable WorkContext previous;
        private final TraceSpan.Activation activation;

        private Scope(@Nullable WorkContext previous, TraceSpan.Activation activation) {
            this.previous = previous;
            this.activation = activation;
        }

        /** Restores the context that the thread had before. */
        @Override
        public void close() {
            activation.close();
            set(previous);
        }
    }
}
