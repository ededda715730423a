package dev.carrel.languagemodel.call;

import dev.langchain4j.exception.HttpException;
import java.net.http.HttpResponse;
import java.time.Duration;

/** An error response of a model server. */
final class ModelServerException extends HttpException {

    private static final long serialVersionUID = 1L;

    private final Duration retryAfter;

    private ModelServerException(int status, String body, Duration retryAfter) {
        super(status, body);
        this.retryAfter = retryAfter;
    }

    static ModelServerException of(HttpResponse<?> response, String body) {
        Duration retryAfter = response.headers()
                .firstValue("Retry-After")
                .map(String::strip)
                .filter(seconds -> seconds.matches("\\d{1,6}"))
                .map(seconds -> Duration.ofSeconds(Long.parseLong(seconds)))
                .orElse(Duration.ZERO);
        return new ModelServerException(response.statusCode(), body, retryAfter);
    }

    /** Returns the delay that the server asked for in seconds; zero if it did not. */
    Duration retryAfter() {
        return retryAfter;
    }
}
