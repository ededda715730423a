package dev.carrel.http;

import dev.carrel.domain.access.AccessToken;
import java.time.Instant;
import java.util.Map;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.server.Request;
import org.jspecify.annotations.Nullable;

/**
 * A request that found its route. It hangs on the web server's request under its class name, each door replacing it by
 * one that knows more.
 *
 * @param id names the request in the log
 * @param path the path's parameters by name, decoded and otherwise as the client wrote them
 * @param token who calls; null on open routes
 * @param body all of it; empty where none is read, and once it was closed
 * @param form what came instead where a form may; null otherwise
 */
record Call(String id, Request request, Route route, Map<String, String> path, @Nullable AccessToken token,
        BodyBytes body, @Nullable Form form) {

    static final String LIBRARY = "library_id";
    static final String DOCUMENT = "document_id";
    static final String CRAWL = "crawl_id";
    static final String CONVERSATION = "conversation_id";
    static final String TOKEN = "token_id";

    static Call of(String id, Request request, Route route, Map<String, String> path) {
        return new Call(id, request, route, path, null, BodyBytes.none(), null);
    }

    /** The call that hangs on a request; null before it found its route. */
    static @Nullable Call on(Request request) {
        return (Call) request.getAttribute(Call.class.getName());
    }

    Call attach() {
        request.setAttribute(Call.class.getName(), this);
        return this;
    }

    Call by(AccessToken caller) {
        return new Call(id, request, route, path, caller, body, form);
    }

    Call with(BodyBytes content) {
        return new Call(id, request, route, path, token, content, form);
    }

    Call with(Form sent) {
        return new Call(id, request, route, path, token, body, sent);
    }

    /** When it came. */
    Instant time() {
        return Instant.ofEpochMilli(Request.getTimeStamp(request));
    }

    /** Returns whether the client has closed the connection, or its half of it, while it is waiting for the answer. */
    boolean hasClientLeft() {
        return request.getConnectionMetaData().getConnection().getEndPoint() instanceof PeekingEndPoint endPoint
                && endPoint.hasEnded();
    }

    HttpFields headers() {
        return request.getHeaders();
    }

    /** A parameter of the path; the route has it. */
    String parameter(String name) {
        String value = path.get(name);
        if (value == null) {
            throw new IllegalStateException(route.path() + " has no " + name);
        }
        return value;
    }
}
