package dev.carrel.http.exchange;

import dev.carrel.domain.access.AccessToken;
import dev.carrel.http.limit.BodyBuffer;
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
 * @param pathParameters the path's parameters by name, decoded and otherwise as the client wrote them
 * @param token who calls; null on open routes
 * @param body all of it; empty where none is read, and once it was closed
 * @param form what came instead where a form may; null otherwise
 */
public record ApiRequest(String id, Request request, Route route, Map<String, String> pathParameters,
        @Nullable AccessToken token,
        BodyBuffer body, @Nullable MultipartForm form) {

    public static final String LIBRARY_ID = "library_id";
    public static final String DOCUMENT_ID = "document_id";
    public static final String CRAWL_ID = "crawl_id";
    public static final String CONVERSATION_ID = "conversation_id";
    public static final String TOKEN_ID = "token_id";

    public static ApiRequest of(String id, Request request, Route route, Map<String, String> path) {
        return new ApiRequest(id, request, route, path, null, BodyBuffer.empty(), null);
    }

    /** The call that hangs on a request; null before it found its route. */
    public static @Nullable ApiRequest attachedTo(Request request) {
        return (ApiRequest) request.getAttribute(ApiRequest.class.getName());
    }

    public ApiRequest attachToRequest() {
        request.setAttribute(ApiRequest.class.getName(), this);
        return this;
    }

    public ApiRequest withToken(AccessToken caller) {
        return new ApiRequest(id, request, route, pathParameters, caller, body, form);
    }

    public ApiRequest withContent(BodyBuffer content) {
        return new ApiRequest(id, request, route, pathParameters, token, content, form);
    }

    public ApiRequest withContent(MultipartForm sent) {
        return new ApiRequest(id, request, route, pathParameters, token, body, sent);
    }

    /** When it came. */
    public Instant receivedAt() {
        return Instant.ofEpochMilli(Request.getTimeStamp(request));
    }

    /** Returns whether the client has closed the connection, or its half of it, while it is waiting for the answer. */
    public boolean isClientDisconnected() {
        return request.getConnectionMetaData().getConnection().getEndPoint() instanceof PeekingEndPoint endPoint
                && endPoint.isClosedByPeer();
    }

    public HttpFields headers() {
        return request.getHeaders();
    }

    /** A parameter of the path; the route has it. */
    public String pathParameter(String name) {
        String value = pathParameters.get(name);
        if (value == null) {
            throw new IllegalStateException(route.pathTemplate() + " has no " + name);
        }
        return value;
    }
}
