package dev.carrel.http;

import java.util.concurrent.atomic.AtomicLong;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.PreEncodedHttpField;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.NanoTime;
import org.jspecify.annotations.Nullable;

/** Gives each request its id, each answer the headers that all have, and the log its line. */
final class FrontDoor extends Handler.Wrapper {

    private static final String REQUEST_ID = "X-Request-Id";
    /** When this process began, so that ids of earlier ones in the same log are others. */
    private static final String EPOCH = ProcessHandle.current()
            .info()
            .startInstant()
            .map(began -> Long.toString(began.getEpochSecond(), Character.MAX_RADIX))
            .orElse("0");
    private static final AtomicLong LAST = new AtomicLong();

    private static final HttpField NO_SNIFFING = new PreEncodedHttpField("X-Content-Type-Options", "nosniff");
    private static final HttpField NO_REFERRER = new PreEncodedHttpField("Referrer-Policy", "no-referrer");
    private static final HttpField NO_CONTENT = new PreEncodedHttpField("Content-Security-Policy",
            "default-src 'none'; frame-ancestors 'none'");
    private static final HttpField NO_STORE = new PreEncodedHttpField(HttpHeader.CACHE_CONTROL, "no-store");

    FrontDoor(Handler next) {
        super(next);
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        String id = receive(request, response.getHeaders());
        Request.addCompletionListener(request,
                failure -> AccessLog.line(request, response, id, NanoTime.millisSince(request.getBeginNanoTime())));
        return super.handle(request, response, callback);
    }

    /** Names the request, unless it has a name; also for those that the web server refuses before they come to the door. */
    static String receive(Request request, HttpFields.Mutable headers) {
        String id = id(request);
        if (id == null) {
            id = EPOCH + "-" + Long.toString(LAST.incrementAndGet(), Character.MAX_RADIX);
            request.setAttribute(REQUEST_ID, id);
        }
        headers.put(REQUEST_ID, id);
        headers.put(NO_SNIFFING);
        headers.put(NO_REFERRER);
        headers.put(NO_CONTENT);
        headers.put(NO_STORE);
        return id;
    }

    private static @Nullable String id(Request request) {
        return (String) request.getAttribute(REQUEST_ID);
    }
}
