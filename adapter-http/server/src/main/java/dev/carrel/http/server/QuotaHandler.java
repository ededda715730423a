package dev.carrel.http.server;

import dev.carrel.application.usage.RequestMeter;
import dev.carrel.http.exchange.ApiRequest;
import dev.carrel.http.exchange.Route.RouteLoad;
import dev.carrel.http.request.QuotaCheck;
import io.javalin.http.Context;
import io.javalin.http.Handler;

/**
 * Counts each request of a token, and rejects it above the token's limits (429), before its body is read. The limits of
 * a library are checked where it is opened, since not only paths name libraries, and the limits of a widget where it is
 * asked.
 */
public final class QuotaHandler implements Handler {

    private final RequestMeter meter;

    /** Creates the handler of all routes. */
    public QuotaHandler(RequestMeter meter) {
        this.meter = meter;
    }

    @Override
    public void handle(Context context) {
        ApiRequest request = ApiRequest.attachedTo(context.req());
        if (!request.route().isOpen() && !request.route().isForVisitors()
                && request.route().load() != RouteLoad.EXEMPT) {
            QuotaCheck.requireAdmission(request, meter.admitToken(request.requireToken(),
                    request.route().load() == RouteLoad.LASTING));
        }
    }
}
