package dev.carrel.generation.llm;

import dev.langchain4j.exception.HttpException;
import java.net.http.HttpResponse;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** An error response of a model server. */
final class ModelServerException extends HttpException {

    private static final long serialVersionUID = 1L;

    private final @Nullable Duration retryAfter;

    private ModelServerException(int status, String body, @Nullable Duration retryAfter) {
        super(status, body);
        this.retryAfter = retryAfter;
    }

    static ModelServerException of(HttpResponse<?> answer, String body) {
        return new ModelServerException(answer.statusCode(), body, answer.headers()
                .firstValue("Retry-After")
                .filter(seconds -> seconds.strip().matches("\\d{1,6}"))
                .map(seconds -> Duration.ofSeconds(Long.parseLong(seconds.strip())))
                .orElse(null));
    }

    /** Returns the delay that the server asked for in seconds; null if there is none. */
    @Nullable
    Duration retryAfter() {
        return retryAfter;
    }
}
