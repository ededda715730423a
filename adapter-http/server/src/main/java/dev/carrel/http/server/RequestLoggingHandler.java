package dev.carrel.http.server;

import dev.carrel.application.trace.Tracer;
import dev.carrel.application.trace.WorkContext;
import dev.carrel.http.exchange.ApiRequest;
import java.time.Duration;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.NanoTime;
import org.jspecify.annotations.Nullable;

/**
 * The outermost handler: it creates the {@link ApiRequest} and its span, adds the standard headers, writes the access
 * log, reports to the observer, and closes the connection gracefully while a client is still sending.
 */
final class RequestLoggingHandler extends Handler.Wrapper {

    private final RequestObserver observer;
    private final Tracer tracer;

    RequestLoggingHandler(RequestObserver observer, Tracer tracer, @Nullable Handler next) {
        super(next);
        this.tracer = tracer;
        this.observer = observer;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        StandardHeaders.addTo(request, response);
        EmbedCors.addTo(request, response);
        ApiRequest apiRequest = ApiRequest.attachTo(request, tracer);
        observer.requestStarted();
        Request.addCompletionListener(request, failure -> {
            var duration = Duration.ofNanos(NanoTime.since(request.getBeginNanoTime()));
            AccessLog.logRequest(apiRequest, response, duration);
            observer.requestCompleted(request.getMethod(), apiRequest.routeTemplate(), response.getStatus(), duration);
            RequestSpan.end(apiRequest, request.getMethod(), response, failure);
        });
        WorkContext.Scope scope = apiRequest.workContext().activate();
        try {
            return super.handle(SanitizedRequest.of(request), response,
                    ApiRequest.isBodyComing(request) ? new LingeringClose(request, callback) : callback);
        } finally {
            scope.close();
        }
    }
}
