package dev.carrel.http.server;

import java.util.Set;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.server.Request;

/**
 * A request without what Javalin would interpret and this API does not have: the header {@code X-HTTP-Method-Override},
 * which would replace the method; {@code Sec-WebSocket-Version}, which would bypass the routes if Jetty's WebSocket
 * module were present; and methods such as {@code BEFORE}, which would run Javalin's handlers of that name.
 */
final class SanitizedRequest extends Request.Wrapper {

    private static final Set<String> METHODS = Set.of("GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS");
    /** Stands for all other methods: no route has it. */
    private static final String OTHER_METHOD = "TRACE";
    private static final String METHOD_OVERRIDE = "X-HTTP-Method-Override";
    private static final String WEB_SOCKET_VERSION = "Sec-WebSocket-Version";

    private final HttpFields headers;

    private SanitizedRequest(Request request) {
        super(request);
        this.headers = HttpFields.build(request.getHeaders())
                .remove(METHOD_OVERRIDE)
                .remove(WEB_SOCKET_VERSION)
                .asImmutable();
    }

    /** Returns the request itself if nothing needs to be removed. */
    static Request of(Request request) {
        HttpFields headers = request.getHeaders();
        return METHODS.contains(request.getMethod()) && !headers.contains(METHOD_OVERRIDE)
                && !headers.contains(WEB_SOCKET_VERSION) ? request : new SanitizedRequest(request);
    }

    @Override
    public String getMethod() {
        String method = super.getMethod();
        return METHODS.contains(method) ? method : OTHER_METHOD;
    }

    @Override
    public HttpFields getHeaders() {
        return headers;
    }
}
