package dev.carrel.http.exchange;

import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/** The ids of requests, in the log and in the header {@code X-Request-Id}. */
public final class RequestId {

    public static final String HEADER = "X-Request-Id";

    /** The start of this process, which keeps the ids of several runs in one log distinct. */
    private static final String PROCESS_START = ProcessHandle.current()
            .info()
            .startInstant()
            .map(began -> Long.toString(began.getEpochSecond(), Character.MAX_RADIX))
            .orElse("0");
    private static final AtomicLong LAST_NUMBER = new AtomicLong();

    private RequestId() {}

    /** Returns the id of a request, and assigns one at the first call. */
    public static String of(Request request) {
        @Nullable
        Object known = request.getAttribute(HEADER);
        if (known != null) {
            return (String) known;
        }
        String id = PROCESS_START + "-" + Long.toString(LAST_NUMBER.incrementAndGet(), Character.MAX_RADIX);
        request.setAttribute(HEADER, id);
        return id;
    }
}
