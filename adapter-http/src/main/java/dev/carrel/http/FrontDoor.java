package dev.carrel.http;

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
final class FrontDoor extends Handler.Wrapper {

    private static final HttpField NO_SNIFFING = new PreEncodedHttpField("X-Content-Type-Options", "nosniff");
    private static final HttpField NO_REFERRER = new PreEncodedHttpField("Referrer-Policy", "no-referrer");
    private static final HttpField NO_CONTENT = new PreEncodedHttpField("Content-Security-Policy",
            "default-src 'none'; frame-ancestors 'none'");
    private static final HttpField NO_STORE = new PreEncodedHttpField(HttpHeader.CACHE_CONTROL, "no-store");

    private final Watch watch;

    FrontDoor(Watch watch, Handler next) {
        super(next);
        this.watch = watch;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        greet(request, response);
        watch.begun();
        Request.addCompletionListener(request, failure -> {
            var took = Duration.ofNanos(NanoTime.since(request.getBeginNanoTime()));
            AccessLog.line(request, response, took.toMillis());
            watch.answered(request, response, took);
        });
        return super.handle(request, response, callback);
    }

    /** Sets the headers that every answer carries. */
    static void greet(Request request, Response response) {
        response.getHeaders()
                .put(RequestId.HEADER, RequestId.of(request))
                .put(NO_SNIFFING)
                .put(NO_REFERRER)
                .put(NO_CONTENT)
                .put(NO_STORE);
    }
}
