package dev.carrel.http.exchange;

import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/** Names each request, for the log and for whoever asks about it. */
public final class RequestId {

    public static final String HEADER = "X-Request-Id";

    /** When this process began, so that the ids of an earlier one in the same log are others. */
    private static final String PROCESS_START = ProcessHandle.current()
            .info()
            .startInstant()
            .map(began -> Long.toString(began.getEpochSecond(), Character.MAX_RADIX))
            .orElse("0");
    private static final AtomicLong LAST_NUMBER = new AtomicLong();

    private RequestId() {}

    /** The request's id, which it is given when it is first asked for. */
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
