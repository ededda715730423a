package dev.carrel.application.trace;

import java.util.Optional;
import java.util.concurrent.ThreadLocalRandom;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A position in a distributed trace (W3C Trace Context).
 *
 * @param traceId 32 lowercase hexadecimal digits, not all zero
 * @param spanId 16 lowercase hexadecimal digits, not all zero
 * @param isSampled whether the caller records the trace
 */
public record TraceContext(String traceId, String spanId, boolean isSampled) {

    /** The name of the header field. */
    public static final String HEADER = "traceparent";

    private static final Pattern TRACE_ID = Pattern.compile("(?!0{32})[0-9a-f]{32}");
    private static final Pattern SPAN_ID = Pattern.compile("(?!0{16})[0-9a-f]{16}");
    /** Later versions may append fields, which are ignored; version ff is invalid. */
    private static final Pattern FIELD = Pattern
            .compile("(?!ff)([0-9a-f]{2})-(" + TRACE_ID + ")-(" + SPAN_ID + ")-([0-9a-f]{2})(-.*)?");
    private static final int SAMPLED = 1;

    public TraceContext {
        if (!TRACE_ID.matcher(traceId).matches() || !SPAN_ID.matcher(spanId).matches()) {
            throw new IllegalArgumentException("no trace context: " + traceId + ", " + spanId);
        }
    }

    /** Returns the beginning of a new trace, which is not sampled. */
    public static TraceContext newTrace() {
        return new TraceContext(randomDigits() + randomDigits(), randomDigits(), false);
    }

    /** Parses the value of the header field {@code traceparent}; empty if it is null or not valid. */
    public static Optional<TraceContext> parse(@Nullable String field) {
        Matcher matcher = FIELD.matcher(field == null ? "" : field);
        if (!matcher.matches() || (matcher.group(1).equals("00") && matcher.group(5) != null)) {
            return Optional.empty();
        }
        boolean sampled = (Integer.parseInt(matcher.group(4), 16) & SAMPLED) != 0;
        return Optional.of(new TraceContext(matcher.group(2), matcher.group(3), sampled));
    }

    /** Returns the value of the header field {@code traceparent}. */
    public String toField() {
        return "00-" + traceId + "-" + spanId + (isSampled ? "-01" : "-00");
    }

    private static String randomDigits() {
        long bits = ThreadLocalRandom.current().nextLong();
        return bits == 0 ? randomDigits() : String.format("%016x", bits);
    }
}
