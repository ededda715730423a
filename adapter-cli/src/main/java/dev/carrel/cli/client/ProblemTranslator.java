package dev.carrel.cli.client;

import com.fasterxml.jackson.databind.JsonNode;
import dev.carrel.domain.error.NotFoundException;
import dev.carrel.domain.error.OverloadedException;
import dev.carrel.domain.error.UnavailableException;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.List;

/**
 * Translates problem details (RFC 9457) of a server into exceptions: into the engine's exception where commands handle
 * it, else into a {@link ServerException} with the detail.
 */
final class ProblemTranslator {

    private static final Duration DEFAULT_RETRY_AFTER = Duration.ofSeconds(1);

    private ProblemTranslator() {}

    /**
     * Returns the exception for an error response.
     *
     * @param path the path of the request, which has the library
     * @param problem the problem details; a missing node if the server sent none
     */
    static RuntimeException toException(String path, HttpResponse<?> response, JsonNode problem) {
        String detail = problem.path("detail")
                .asText("The server responded with status " + response.statusCode() + ".");
        return switch (problem.path("code").asText()) {
            case "library-not-found" -> NotFoundException.ofLibrary(libraryIn(path));
            case "too-many-requests" -> new OverloadedException(detail, retryAfter(response));
            case "unavailable" -> new UnavailableException(detail, retryAfter(response));
            case "unauthorized" ->
                    ServerException.of("The server rejected this token; set CARREL_TOKEN or give --token.");
            case "forbidden" -> ServerException.forbidden(detail);
            case "invalid-request" -> ServerException.of(detail + formatViolations(problem));
            default -> ServerException.of(detail);
        };
    }

    private static String libraryIn(String path) {
        List<String> segments = List.of(path.split("[/?]"));
        int at = segments.indexOf("library");
        return at >= 0 && at + 1 < segments.size() ? segments.get(at + 1) : "";
    }

    private static String formatViolations(JsonNode problem) {
        var text = new StringBuilder();
        problem.path("errors")
                .forEach(error -> text.append(' ')
                        .append(error.path("pointer").asText().replaceFirst("^#?/", ""))
                        .append(' ')
                        .append(error.path("detail").asText())
                        .append('.'));
        return text.toString();
    }

    private static Duration retryAfter(HttpResponse<?> response) {
        try {
            return response.headers()
                    .firstValue("Retry-After")
                    .map(seconds -> Duration.ofSeconds(Long.parseLong(seconds)))
                    .orElse(DEFAULT_RETRY_AFTER);
        } catch (NumberFormatException ignored) {
            return DEFAULT_RETRY_AFTER;
        }
    }
}
