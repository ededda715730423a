package dev.carrel.generation.llm;

import dev.langchain4j.exception.AuthenticationException;
import dev.langchain4j.exception.HttpException;
import dev.langchain4j.exception.InternalServerException;
import dev.langchain4j.exception.InvalidRequestException;
import dev.langchain4j.exception.ModelNotFoundException;
import dev.langchain4j.exception.RateLimitException;
import dev.langchain4j.exception.TimeoutException;
import dev.langchain4j.exception.UnresolvedModelServerException;
import java.io.IOException;
import java.net.ConnectException;
import java.net.http.HttpConnectTimeoutException;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;
import org.jspecify.annotations.Nullable;

/**
 * A failed call to a language model. The server's response is neither in the message nor in the cause, because servers
 * may quote the API key or the prompt.
 */
public final class ModelException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private static final Pattern TOO_LONG = Pattern.compile("context[_ ](length|size|window)|maximum context",
            Pattern.CASE_INSENSITIVE);

    private final ModelFailure failure;
    private final @Nullable Duration retryAfter;
    private final boolean retryable;

    private ModelException(ModelFailure trouble, String clause, @Nullable Duration retryAfter,
            boolean worthAnotherTry) {
        super(clause, null, false, false);
        this.failure = trouble;
        this.retryAfter = retryAfter;
        this.retryable = worthAnotherTry;
    }

    public static ModelException of(ModelFailure trouble) {
        return new ModelException(trouble, trouble.clause(), null, trouble.isRetryable());
    }

    static ModelException of(Throwable failure) {
        Optional<HttpException> answer = findCause(failure, HttpException.class);
        ModelFailure trouble = answer.flatMap(ModelException::classifyByMessage).orElseGet(() -> classify(failure));
        return new ModelException(trouble, trouble.clause() + describeDetail(trouble, failure, answer),
                answer.filter(ModelServerException.class::isInstance)
                        .map(refused -> ((ModelServerException) refused).retryAfter())
                        .orElse(null),
                trouble.isRetryable());
    }

    /** Returns the same failure as one that must not be retried, because text was already emitted. */
    public ModelException asNotRetryable() {
        return new ModelException(failure, clause(), retryAfter, false);
    }

    boolean isRetryable() {
        return retryable;
    }

    public ModelFailure failure() {
        return failure;
    }

    /** Returns what the model does, as the end of a sentence that starts with its name. */
    public String clause() {
        return String.valueOf(getMessage());
    }

    /** Returns the delay that the server asked for; zero if it did not. */
    Duration retryAfter() {
        return retryAfter == null ? Duration.ZERO : retryAfter;
    }

    /** Classifies the failures that a response describes more precisely than its status does. */
    private static Optional<ModelFailure> classifyByMessage(HttpException answer) {
        String said = String.valueOf(answer.getMessage());
        if (answer.statusCode() == 402 || said.contains("insufficient_quota")) {
            return Optional.of(ModelFailure.NO_CREDIT);
        }
        boolean ofTheRequest = answer.statusCode() == 400 || answer.statusCode() == 413;
        return ofTheRequest && TOO_LONG.matcher(said).find() ? Optional.of(ModelFailure.TOO_LONG) : Optional.empty();
    }

    private static ModelFailure classify(Throwable failure) {
        return switch (failure) {
            case AuthenticationException refused -> ModelFailure.REFUSED_KEY;
            case RateLimitException busy -> ModelFailure.BUSY;
            case ModelNotFoundException unknown -> ModelFailure.UNKNOWN_MODEL;
            case InvalidRequestException malformed -> ModelFailure.REFUSED_REQUEST;
            case InternalServerException broken -> ModelFailure.BROKEN;
            case TimeoutException late -> ModelFailure.BROKEN;
            case UnresolvedModelServerException unknown -> ModelFailure.UNKNOWN_ADDRESS;
            default -> classifyByCauses(failure);
        };
    }

    private static ModelFailure classifyByCauses(Throwable failure) {
        if (findCause(failure, NotStreamedException.class).isPresent()) {
            return ModelFailure.NOT_STREAMED;
        }
        if (causeChain(failure).anyMatch(ModelException::isUnreachable)) {
            return ModelFailure.UNREACHABLE;
        }
        if (failure.getClass().equals(RuntimeException.class) && failure.getCause() == null) {
            // LangChain4j throws this for an event of type "error".
            return ModelFailure.BROKEN;
        }
        boolean unreadable = findCause(failure, BoundedInputStream.StreamTooLongException.class).isPresent()
                || causeChain(failure).anyMatch(cause -> cause.getClass().getName().contains(".jackson."));
        return !unreadable && findCause(failure, IOException.class).isPresent() ? ModelFailure.CUT_SHORT
                : ModelFailure.UNREADABLE;
    }

    private static String describeDetail(ModelFailure trouble, Throwable failure, Optional<HttpException> answer) {
        if (answer.isPresent()) {
            return " (status " + answer.get().statusCode() + ")";
        }
        return switch (trouble) {
            case UNREACHABLE -> " (" + unreachableReason(failure) + ")";
            case UNREADABLE -> " (" + rootCause(failure).getClass().getSimpleName() + ")";
            default -> "";
        };
    }

    private static boolean isUnreachable(Throwable cause) {
        return cause instanceof ConnectException || cause instanceof HttpConnectTimeoutException
                || cause instanceof SSLException;
    }

    /**
     * Returns the class name of the innermost network exception; the causes below say less, for example that a channel
     * is closed.
     */
    private static String unreachableReason(Throwable failure) {
        return causeChain(failure).filter(ModelException::isUnreachable)
                .reduce((outer, inner) -> inner)
                .orElse(failure)
                .getClass()
                .getSimpleName();
    }

    private static Throwable rootCause(Throwable failure) {
        return causeChain(failure).reduce((outer, inner) -> inner).orElse(failure);
    }

    private static <T extends Throwable> Optional<T> findCause(Throwable failure, Class<T> type) {
        return causeChain(failure).filter(type::isInstance).map(type::cast).findFirst();
    }

    private static Stream<Throwable> causeChain(Throwable failure) {
        return Stream.iterate(failure, cause -> cause != null, Throwable::getCause);
    }
}
