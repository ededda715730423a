package dev.carrel.integration.opentelemetry;

import dev.carrel.application.trace.TraceContext;
import dev.carrel.application.trace.TraceSpan;
import io.opentelemetry.api.common.AttributeKey;
import io.opentelemetry.api.trace.Span;
import io.opentelemetry.api.trace.SpanContext;
import io.opentelemetry.api.trace.StatusCode;
import io.opentelemetry.context.Scope;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A span of OpenTelemetry.
 *
 * @param isOwn whether it is Carrel's to end; false for a span that another library has started
 */
record OpenTelemetrySpan(Span span, boolean isOwn) implements TraceSpan {

    private static final AttributeKey<String> ERROR_TYPE = AttributeKey.stringKey("error.type");

    @Override
    public @Nullable TraceContext context() {
        SpanContext context = span.getSpanContext();
        return context.isValid() ? new TraceContext(context.getTraceId(), context.getSpanId(), context.isSampled())
                : null;
    }

    @Override
    public TraceSpan set(String attribute, String value) {
        span.setAttribute(attribute, value);
        return this;
    }

    @Override
    public TraceSpan set(String attribute, long value) {
        span.setAttribute(attribute, value);
        return this;
    }

    @Override
    public TraceSpan set(String attribute, List<String> values) {
        span.setAttribute(AttributeKey.stringArrayKey(attribute), values);
        return this;
    }

    @Override
    public void rename(String name) {
        span.updateName(name);
    }

    @Override
    public void fail(String type) {
        span.setAttribute(ERROR_TYPE, type);
        span.setStatus(StatusCode.ERROR);
    }

    /** The caller closes the scope, by the activation. */
    @Override
    @SuppressWarnings("MustBeClosedChecker")
    public Activation activate() {
        Scope scope = span.makeCurrent();
        return scope::close;
    }

    @Override
    public void end() {
        if (isOwn) {
            span.end();
        }
    }
}
