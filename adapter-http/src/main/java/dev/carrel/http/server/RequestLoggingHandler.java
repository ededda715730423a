package dev.carrel.http.server;

import dev.carrel.http.SafeHttpMonitor;
import dev.carrel.http.exchange.RequestId;
import java.time.Duration;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.PreEncodedHttpField;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.NanoTime;

/** Gives each answer the headers that all have, the log its line, and the monitoring its figures. */
public final class RequestLoggingHandler extends Handler.Wrapper {

    private static final HttpField CONTENT_TYPE_OPTIONS = new PreEncodedHttpField("X-Content-Type-Options", "nosniff");
    private static final HttpField REFERRER_POLICY = new PreEncodedHttpField("Referrer-Policy", "no-referrer");
    private static final HttpField CONTENT_SECURITY_POLICY = new PreEncodedHttpField("Content-Security-Policy",
            "default-src 'none'; frame-ancestors 'none'");
    private static final HttpField CACHE_CONTROL = new PreEncodedHttpField(HttpHeader.CACHE_CONTROL, "no-store");

    private final SafeHttpMonitor monitor;

    public RequestLoggingHandler(SafeHttpMonitor monitor, Handler next) {
        super(next);
        this.monitor = monitor;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        addStandardHeaders(request, response);
        monitor.requestStarted();
        Request.addCompletionListener(request, failure -> {
            var duration = Duration.ofNanos(NanoTime.since(request.getBeginNanoTime()));
            AccessLog.logRequest(request, response, duration.toMillis());
            monitor.requestCompleted(request, response, duration);
        });
        return super.handle(request, response, callback);
    }

    /** Sets the headers that every answer carries. */
    static void addStandardHeaders(Request request, Response response) {
        response.getHeaders()
                .put(RequestId.HEADER, RequestId.of(request))
                .put(CONTENT_TYPE_OPTIONS)
                .put(REFERRER_POLICY)
                .put(CONTENT_SECURITY_POLICY)
                .put(CACHE_CONTROL);
    }
}
