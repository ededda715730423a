package dev.carrel.http;

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
record Problem(ProblemType type, int status, String detail, Map<String, Object> members,
        Map<String, String> headers) {

    static final String CONTENT_TYPE = "application/problem+json";

    static Problem of(ProblemType type, String detail) {
        return new Problem(type, type.status(), detail, Map.of(), Map.of());
    }

    Problem status(int exact) {
        return new Problem(type, exact, detail, members, headers);
    }

    /** Where in the request the flaws are; nothing is said if there are none to point at. */
    Problem errors(List<Flaw> flaws) {
        return flaws.isEmpty() ? this : member("errors", flaws);
    }

    Problem member(String name, Object value) {
        var more = new LinkedHashMap<>(members);
        more.put(name, value);
        return new Problem(type, status, detail, more, headers);
    }

    Problem header(String name, String value) {
        var more = new HashMap<>(headers);
        more.put(name, value);
        return new Problem(type, status, detail, members, more);
    }

    /** Names the delay in whole seconds, at least one. */
    Problem retryAfter(Duration delay) {
        return header("Retry-After", Long.toString(Math.max(1, delay.plusMillis(999).toSeconds())));
    }

    Answer.Whole answer() {
        var body = new LinkedHashMap<String, Object>();
        body.put("type", type.uri());
        body.put("title", type.title());
        body.put("status", status);
        body.put("detail", detail);
        body.put("code", type.code());
        body.putAll(members);
        return new Answer.Whole(status, CONTENT_TYPE, Json.bytes(body), headers);
    }

    /**
     * One thing that is wrong with a request.
     *
     * @param pointer where: {@code #/field} in the body, {@code ?name} in the query string, <code>{name}</code> in the
     * path
     */
    record Flaw(String pointer, String detail) {

        static Flaw inBody(String field, String detail) {
            return new Flaw(field.isEmpty() ? "#" : "#/" + field, detail);
        }

        static Flaw inQuery(String name, String detail) {
            return new Flaw("?" + name, detail);
        }

        static Flaw inPath(String name, String detail) {
            return new Flaw("{" + name + "}", detail);
        }
    }
}
