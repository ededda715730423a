package dev.carrel.http.exchange;

import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * A problem (RFC 9457): the body of every response to a request that failed.
 *
 * @param status that of the type, or a more exact one of the web server
 * @param members the extension members
 */
public record Problem(ProblemType type, int status, String detail, Map<String, Object> members,
        Map<String, String> headers) {

    static final String CONTENT_TYPE = "application/problem+json";

    /** Returns a problem of a type. */
    public static Problem of(ProblemType type, String detail) {
        return new Problem(type, type.status(), detail, Map.of(), Map.of());
    }

    /** Returns this problem with another status. */
    public Problem withStatus(int exact) {
        return new Problem(type, exact, detail, members, headers);
    }

    /** Returns this problem with the parameters that are invalid, if there are any. */
    public Problem withErrors(List<InvalidParameter> parameters) {
        return parameters.isEmpty() ? this : withMember("errors", parameters);
    }

    /** Returns this problem with an extension member. */
    public Problem withMember(String name, Object value) {
        var more = new LinkedHashMap<>(members);
        more.put(name, value);
        return new Problem(type, status, detail, more, headers);
    }

    /** Returns this problem with a header of the response. */
    public Problem withHeader(String name, String value) {
        var more = new HashMap<>(headers);
        more.put(name, value);
        return new Problem(type, status, detail, members, more);
    }

    /** Returns this problem with the header {@code Retry-After}, in whole seconds and at least one. */
    public Problem withRetryAfter(Duration delay) {
        return withHeader("Retry-After", Long.toString(Math.max(1, delay.plusMillis(999).toSeconds())));
    }

    /** Returns the response that describes this problem. */
    public ApiResponse.CompleteResponse toResponse() {
        return new ApiResponse.CompleteResponse(status, CONTENT_TYPE, JsonCodec.toBytes(toBody()), headers);
    }

    /** Returns the members of the JSON object that describes this problem. */
    public Map<String, Object> toBody() {
        var body = new LinkedHashMap<String, Object>();
        body.put("type", type.uri());
        body.put("title", type.title());
        body.put("status", status);
        body.put("detail", detail);
        body.put("code", type.code());
        body.putAll(members);
        return body;
    }

    /**
     * An invalid field or parameter.
     *
     * @param pointer {@code #/field} in the body, {@code ?name} in the query string, <code>{name}</code> in the path
     */
    public record InvalidParameter(String pointer, String detail) {

        /**
         * Returns an invalid field of the body.
         *
         * @param field a JSON pointer without its first slash; empty for the body itself
         */
        public static InvalidParameter inBody(String field, String detail) {
            return new InvalidParameter(field.isEmpty() ? "#" : "#/" + field, detail);
        }

        /** Returns an invalid parameter of the query string. */
        public static InvalidParameter inQuery(String name, String detail) {
            return new InvalidParameter("?" + name, detail);
        }

        /** Returns an invalid parameter of the path. */
        public static InvalidParameter inPath(String name, String detail) {
            return new InvalidParameter("{" + name + "}", detail);
        }
    }
}
