package dev.carrel.http.server;

import dev.carrel.domain.widget.WidgetOrigin;
import java.util.List;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpHeader;
import org.eclipse.jetty.http.HttpMethod;
import org.eclipse.jetty.http.PreEncodedHttpField;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;

/**
 * Cross-origin resource sharing (CORS) for the browsers of a widget's visitors. Every page may read the responses, so
 * that a website which the widget does not permit can report why; what it may do is decided by the handler of the
 * request. There are no cookies to protect.
 */
final class EmbedCors {

    private static final String PATH_START = "/embed/";
    /** A document of its own, which no page reads. */
    private static final String PAGE_PATH_END = "/page";
    private static final HttpField ALLOWED_METHODS = new PreEncodedHttpField(
            HttpHeader.ACCESS_CONTROL_ALLOW_METHODS, "GET, POST, DELETE");
    private static final HttpField ALLOWED_HEADERS = new PreEncodedHttpField(
            HttpHeader.ACCESS_CONTROL_ALLOW_HEADERS, "Authorization, Content-Type");
    private static final HttpField EXPOSED_HEADERS = new PreEncodedHttpField(
            HttpHeader.ACCESS_CONTROL_EXPOSE_HEADERS, "Query-Id, Retry-After, X-Request-Id");
    private static final HttpField MAX_AGE = new PreEncodedHttpField(HttpHeader.ACCESS_CONTROL_MAX_AGE, "600");
    private static final HttpField VARY = new PreEncodedHttpField(HttpHeader.VARY, "Origin");

    private EmbedCors() {}

    /** Returns whether a request is one of a widget. */
    static boolean coversPath(Request request) {
        String path = String.valueOf(request.getHttpURI().getPath());
        return path.startsWith(PATH_START) && !path.endsWith(PAGE_PATH_END);
    }

    /** Adds the headers to the response to a request of a widget. */
    static void addTo(Request request, Response response) {
        if (!coversPath(request)) {
            return;
        }
        response.getHeaders().put(VARY);
        List<String> origins = request.getHeaders().getValuesList(HttpHeader.ORIGIN);
        if (origins.size() != 1 || WidgetOrigin.findViolation(origins.getFirst()).isPresent()) {
            return;
        }
        response.getHeaders()
                .put(HttpHeader.ACCESS_CONTROL_ALLOW_ORIGIN, origins.getFirst())
                .put(EXPOSED_HEADERS);
        if (HttpMethod.OPTIONS.is(request.getMethod())
                && request.getHeaders().contains(HttpHeader.ACCESS_CONTROL_REQUEST_METHOD)) {
            response.getHeaders().put(ALLOWED_METHODS).put(ALLOWED_HEADERS).put(MAX_AGE);
        }
    }
}
