package dev.carrel.http.server;

import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.text.TextCleaner;
import dev.carrel.http.exchange.ApiRequest;
import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.eclipse.jetty.server.Response;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.event.Level;
import org.slf4j.spi.LoggingEventBuilder;

/**
 * The access log: one line per request, with the route's template, what the path names, and the token's id, or the
 * widget's. Never logs a secret, and no path: one that matches no route may be anything.
 */
final class AccessLog {

    private static final Logger log = LoggerFactory.getLogger(AccessLog.class);

    /** Monitoring requests these every few seconds, so they are logged at level DEBUG. */
    private static final Set<String> ROUTINE_PATHS = Set.of("/healthz", "/readyz", "/metrics");
    private static final String NONE = "-";

    private AccessLog() {}

    /** Logs a completed request. */
    static void logRequest(ApiRequest request, Response response, Duration duration) {
        String template = request.routeTemplate();
        String route = template == null ? NONE : template;
        String method = request.jettyRequest().getMethod();
        var fields = new LinkedHashMap<String, Object>();
        fields.put("method", method);
        fields.put("route", route);
        fields.put("status", response.getStatus());
        fields.put("milliseconds", duration.toMillis());
        fields.put("bytes", Response.getContentBytesWritten(response));
        fields.put("client", request.address().getHostAddress());
        fields.putAll(describeCaller(request));
        fields.putAll(describeSubject(request));
        LoggingEventBuilder line = log.atLevel(ROUTINE_PATHS.contains(route) ? Level.DEBUG : Level.INFO);
        for (Map.Entry<String, Object> field : fields.entrySet()) {
            line = line.addKeyValue(field.getKey(), field.getValue());
        }
        LoggingEventBuilder complete = line;
        request.workContext()
                .run(() -> complete.log("{} {} {} {} ms", method, route, response.getStatus(), duration.toMillis()));
    }

    private static Map<String, String> describeCaller(ApiRequest request) {
        var caller = new LinkedHashMap<String, String>();
        if (request.token() != null) {
            caller.put("token", request.token().id().value());
            caller.put("token_name", clean(request.token().name()));
        } else if (request.visit() != null) {
            caller.put("widget", request.visit().widget().id().value());
        }
        return caller;
    }

    /** Returns what an accepted caller has named; the path of others may contain a secret. */
    private static Map<String, String> describeSubject(ApiRequest request) {
        var subject = new LinkedHashMap<String, String>();
        if (request.token() == null && request.visit() == null) {
            return subject;
        }
        Map<String, String> named = request.pathParameters();
        if (!named.containsKey(ApiRequest.LIBRARY_ID) && !request.libraries().isEmpty()) {
            subject.put("library", request.libraries()
                    .stream()
                    .map(LibraryId::value)
                    .sorted()
                    .collect(Collectors.joining(",")));
        }
        named.forEach((name, value) -> {
            if (!name.equals(ApiRequest.WIDGET_KEY)) {
                subject.put(name.replaceFirst("_id$", ""), clean(value));
            }
        });
        return subject;
    }

    private static String clean(String text) {
        return TextCleaner.TERMINAL.removeInvisible(text).replace('\n', ' ').replace('"', '\'');
    }
}
