package dev.carrel.integration.opentelemetry;

import dev.carrel.application.trace.TraceContext;
import dev.carrel.application.trace.TraceSpan;
import dev.carrel.application.trace.Tracer;
import io.opentelemetry.api.GlobalOpenTelemetry;
import io.opentelemetry.api.OpenTelemetry;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.SpanKind;
import io.opentelemetry.api.trace.TraceFlags;
import io.opentelemetry.api.trace.TraceState;
import io.opentelemetry.context.Context;
import org.jspecify.annotations.Nullable;

/**
 * Records spans by OpenTelemetry, under the instrumentation scope {@code dev.carrel}. Where another library has made a
 * span of the same trace current, as the Java agent does for requests and calls by HTTP, the spans continue below that
 * one. Thread-safe.
 */
public final class OpenTelemetryTracer implements Tracer {

    private static final String SCOPE = "dev.carrel";

    private final io.opentelemetry.api.trace.Tracer tracer;

    private OpenTelemetryTracer(OpenTelemetry openTelemetry) {
        this.tracer = openTelemetry.getTracer(SCOPE);
    }

    /** Returns a tracer that records by an SDK. */
    public static OpenTelemetryTracer of(OpenTelemetry sdk) {
        return new OpenTelemetryTracer(sdk);
    }

    /**
     * Returns a tracer that records by the SDK which the Java agent or the program has registered as the global one;
     * {@link Tracer#NONE} if there is none yet.
     */
    public static Tracer ofGlobal() {
        return GlobalOpenTelemetry.isSet() ? of(GlobalOpenTelemetry.get()) : Tracer.NONE;
    }

    @Override
    public TraceSpan startSpan(String name, TraceSpan.Kind kind, @Nullable TraceContext parent) {
        Context current = Context.current();
        SpanContext active = Span.fromContext(current).getSpanContext();
        if (kind == TraceSpan.Kind.SERVER && active.isValid()) {
            // The span of this request, by the instrumentation of the web server.
            return new OpenTelemetrySpan(Span.fromContext(current), false);
        }
        Context around = parent == null || parent.traceId().equals(active.getTraceId())
                ? current
                : current.with(Span.wrap(toSpanContext(parent, kind)));
        return new OpenTelemetrySpan(
                tracer.spanBuilder(name).setSpanKind(toSpanKind(kind)).setParent(around).startSpan(), true);
    }

    private static SpanContext toSpanContext(TraceContext parent, TraceSpan.Kind kind) {
        TraceFlags flags = parent.isSampled() ? TraceFlags.getSampled() : TraceFlags.getDefault();
        return kind == TraceSpan.Kind.SERVER
                ? SpanContext.createFromRemoteParent(parent.traceId(), parent.spanId(), flags, TraceState.getDefault())
                : SpanContext.create(parent.traceId(), parent.spanId(), flags, TraceState.getDefault());
    }

    private static SpanKind toSpanKind(TraceSpan.Kind kind) {
        return switch (kind) {
            case SERVER -> SpanKind.SERVER;
            case CLIENT -> SpanKind.CLIENT;
            case INTERNAL -> SpanKind.INTERNAL;
        };
    }
}
