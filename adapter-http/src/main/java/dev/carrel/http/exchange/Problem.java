package dev.carrel.http.exchange;

import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * An answer that says what was wrong, as RFC 9457 shapes it.
 *
 * @param status that of the type, but for the web server's own refusals, which are more exact
 * @param members what is said beside the members that every problem has
 */
public record Problem(ProblemType type, int status, String detail, Map<String, Object> members,
        Map<String, String> headers) {

    static final String CONTENT_TYPE = "application/problem+json";

    public static Problem of(ProblemType type, String detail) {
        return new Problem(type, type.status(), detail, Map.of(), Map.of());
    }

    public Problem withStatus(int exact) {
        return new Problem(type, exact, detail, members, headers);
    }

    /** Where in the request the flaws are; nothing is said if there are none to point at. */
    public Problem withErrors(List<InvalidParameter> parameters) {
        return parameters.isEmpty() ? this : withMember("errors", parameters);
    }

    public Problem withMember(String name, Object value) {
        var more = new LinkedHashMap<>(members);
        more.put(name, value);
        return new Problem(type, status, detail, more, headers);
    }

    public Problem withHeader(String name, String value) {
        var more = new HashMap<>(headers);
        more.put(name, value);
        return new Problem(type, status, detail, members, more);
    }

    /** Names the delay in whole seconds, at least one. */
    public Problem withRetryAfter(Duration delay) {
        return withHeader("Retry-After", Long.toString(Math.max(1, delay.plusMillis(999).toSeconds())));
    }

    public ApiResponse.CompleteResponse toResponse() {
        var body = new LinkedHashMap<String, Object>();
        body.put("type", type.uri());
        body.put("title", type.title());
        body.put("status", status);
        body.put("detail", detail);
        body.put("code", type.code());
        body.putAll(members);
        return new ApiResponse.CompleteResponse(status, CONTENT_TYPE, JsonCodec.toBytes(body), headers);
    }

    /**
     * One thing that is wrong with a request.
     *
     * @param pointer where: {@code #/field} in the body, {@code ?name} in the query string, <code>{name}</code> in the
     * path
     */
    public record InvalidParameter(String pointer, String detail) {

        public static InvalidParameter inBody(String field, String detail) {
            return new InvalidParameter(field.isEmpty() ? "#" : "#/" + field, detail);
        }

        public static InvalidParameter inQuery(String name, String detail) {
            return new InvalidParameter("?" + name, detail);
        }

        public static InvalidParameter inPath(String name, String detail) {
            return new InvalidParameter("{" + name + "}", detail);
        }
    }
}
