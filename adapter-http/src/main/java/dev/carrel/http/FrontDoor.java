package dev.carrel.http;

import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.PreEncodedHttpField;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.NanoTime;

/** Gives each answer the headers that all have, and the log its line. */
final class FrontDoor extends Handler.Wrapper {

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
        greet(request, response);
        Request.addCompletionListener(request, failure -> AccessLog.line(request, response,
                NanoTime.millisSince(request.getBeginNanoTime())));
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
