package dev.carrel.client.transport;

import com.fasterxml.jackson.databind.JsonNode;
import dev.carrel.domain.error.AddressRefusedException;
import dev.carrel.domain.error.CarrelException;
import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.domain.error.InvalidRequestException.Violation;
import dev.carrel.domain.error.NotFoundException;
import dev.carrel.domain.error.NotFoundException.ResourceType;
import dev.carrel.domain.error.OverloadedException;
import dev.carrel.domain.error.ServerException;
import dev.carrel.domain.error.TextChangedException;
import dev.carrel.domain.error.UnavailableException;
import java.net.http.HttpResponse;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Translates problem details (RFC 9457) of a server into the exceptions that an engine in the process throws, where
 * there is one, else into a {@link ServerException} with the detail.
 */
final class ProblemTranslator {

    private static final Duration DEFAULT_RETRY_AFTER = Duration.ofSeconds(1);

    private static final Map<String, ResourceType> MISSING = Map.of("library-not-found", ResourceType.LIBRARY,
            "document-not-found", ResourceType.DOCUMENT, "conversation-not-found", ResourceType.CONVERSATION,
            "crawl-not-found", ResourceType.CRAWL, "question-not-found", ResourceType.QUESTION,
            "help-article-not-found", ResourceType.HELP_ARTICLE, "widget-not-found", ResourceType.WIDGET,
            "evaluation-not-found", ResourceType.EVALUATION, "connector-not-found", ResourceType.CONNECTOR);

    private ProblemTranslator() {}

    /**
     * Returns the exception for an error response.
     *
     * @param problem the problem details; a missing node if the server sent none
     */
    static CarrelException toException(HttpResponse<?> response, JsonNode problem) {
        String detail = problem.path("detail")
                .asText("The server responded with status " + response.statusCode() + ".");
        return toException(problem.path("code").asText(), detail, problem,
                findRetryAfter(response).orElse(DEFAULT_RETRY_AFTER));
    }

    /** Returns the exception for the last chunk of a stream that has failed. */
    static CarrelException toException(JsonNode errorChunk) {
        return toException(errorChunk.path("code").asText(),
                errorChunk.path("message").asText("The server could not finish the reply."), errorChunk,
                DEFAULT_RETRY_AFTER);
    }

    private static CarrelException toException(String code, String detail, JsonNode problem, Duration retryAfter) {
        ResourceType missing = MISSING.get(code);
        if (missing != null) {
            return NotFoundException.of(missing, detail);
        }
        return switch (code) {
            case "too-many-requests" -> new OverloadedException(detail, retryAfter,
                    problem.path("violated-policies").path(0).textValue());
            case "unavailable" -> new UnavailableException(detail, retryAfter);
            case "unauthorized" -> ServerException.unauthorized("The server rejected this token.");
            case "forbidden" -> ServerException.forbidden(detail);
            case "text-changed" -> new TextChangedException();
            case "address-refused" -> new AddressRefusedException(detail);
            case "invalid-request" -> toInvalidRequest(detail, problem);
            default -> ServerException.of(detail);
        };
    }

    private static CarrelException toInvalidRequest(String detail, JsonNode problem) {
        List<Violation> violations = new ArrayList<>();
        problem.path("errors")
                .forEach(error -> violations.add(new Violation(
                        error.path("pointer").asText().replaceFirst("^(#/?|\\?|\\{)", "").replaceFirst("}$", ""),
                        error.path("detail").asText())));
        return violations.isEmpty() ? ServerException.of(detail) : new InvalidRequestException(violations);
    }

    /** Returns the time to wait that a response names in seconds; empty if it names none. */
    static Optional<Duration> findRetryAfter(HttpResponse<?> response) {
        try {
            return response.headers()
                    .firstValue("Retry-After")
                    .map(seconds -> Duration.ofSeconds(Long.parseLong(seconds)));
        } catch (NumberFormatException ignored) {
            return Optional.empty();
        }
    }
}
