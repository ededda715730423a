package dev.carrel.generation.model;

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
 * A language model could not be used. What it answered is in no message and no cause: servers are known to quote the
 * key, or what they were sent.
 */
final class ModelTroubleException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private static final Pattern TOO_LONG = Pattern.compile("context[_ ](length|size|window)|maximum context",
            Pattern.CASE_INSENSITIVE);

    private final Trouble trouble;
    private final @Nullable Duration retryAfter;
    private final boolean worthAnotherTry;

    private ModelTroubleException(Trouble trouble, String clause, @Nullable Duration retryAfter,
            boolean worthAnotherTry) {
        super(clause, null, false, false);
        this.trouble = trouble;
        this.retryAfter = retryAfter;
        this.worthAnotherTry = worthAnotherTry;
    }

    static ModelTroubleException of(Trouble trouble) {
        return new ModelTroubleException(trouble, trouble.clause(), null, trouble.isWorthAnotherTry());
    }

    static ModelTroubleException of(Throwable failure) {
        Optional<HttpException> answer = first(failure, HttpException.class);
        Trouble trouble = answer.flatMap(ModelTroubleException::byItsWords).orElseGet(() -> trouble(failure));
        return new ModelTroubleException(trouble, trouble.clause() + detail(trouble, failure, answer),
                answer.filter(RefusedException.class::isInstance)
                        .map(refused -> ((RefusedException) refused).retryAfter())
                        .orElse(null),
                trouble.isWorthAnotherTry());
    }

    /** The same, after something that cannot be taken back. */
    ModelTroubleException withoutAnotherTry() {
        return new ModelTroubleException(trouble, clause(), retryAfter, false);
    }

    boolean isWorthAnotherTry() {
        return worthAnotherTry;
    }

    Trouble trouble() {
        return trouble;
    }

    /** What the model does, as the end of a sentence that begins with its name. */
    String clause() {
        return String.valueOf(getMessage());
    }

    /** How long the model wants to be left alone; zero if it did not say. */
    Duration retryAfter() {
        return retryAfter == null ? Duration.ZERO : retryAfter;
    }

    /** What a refusal says more exactly than by its status. */
    private static Optional<Trouble> byItsWords(HttpException answer) {
        String said = String.valueOf(answer.getMessage());
        if (answer.statusCode() == 402 || said.contains("insufficient_quota")) {
            return Optional.of(Trouble.NO_CREDIT);
        }
        boolean ofTheRequest = answer.statusCode() == 400 || answer.statusCode() == 413;
        return ofTheRequest && TOO_LONG.matcher(said).find() ? Optional.of(Trouble.TOO_LONG) : Optional.empty();
    }

    private static Trouble trouble(Throwable failure) {
        return switch (failure) {
            case AuthenticationException refused -> Trouble.REFUSED_KEY;
            case RateLimitException busy -> Trouble.BUSY;
            case ModelNotFoundException unknown -> Trouble.UNKNOWN_MODEL;
            case InvalidRequestException malformed -> Trouble.REFUSED_REQUEST;
            case InternalServerException broken -> Trouble.BROKEN;
            case TimeoutException late -> Trouble.BROKEN;
            case UnresolvedModelServerException unknown -> Trouble.UNKNOWN_ADDRESS;
            default -> troubleUnderneath(failure);
        };
    }

    private static Trouble troubleUnderneath(Throwable failure) {
        if (first(failure, NotStreamedException.class).isPresent()) {
            return Trouble.NOT_STREAMED;
        }
        if (causes(failure).anyMatch(ModelTroubleException::isUnreachable)) {
            return Trouble.UNREACHABLE;
        }
        if (failure.getClass().equals(RuntimeException.class) && failure.getCause() == null) {
            // What LangChain4j makes of an event that is called an error.
            return Trouble.BROKEN;
        }
        boolean unreadable = first(failure, BoundedStream.TooMuchException.class).isPresent()
                || causes(failure).anyMatch(cause -> cause.getClass().getName().contains(".jackson."));
        return !unreadable && first(failure, IOException.class).isPresent() ? Trouble.CUT_SHORT : Trouble.UNREADABLE;
    }

    private static String detail(Trouble trouble, Throwable failure, Optional<HttpException> answer) {
        if (answer.isPresent()) {
            return " (status " + answer.get().statusCode() + ")";
        }
        return switch (trouble) {
            case UNREACHABLE -> " (" + whyUnreachable(failure) + ")";
            case UNREADABLE -> " (" + innermost(failure).getClass().getSimpleName() + ")";
            default -> "";
        };
    }

    private static boolean isUnreachable(Throwable cause) {
        return cause instanceof ConnectException || cause instanceof HttpConnectTimeoutException
                || cause instanceof SSLException;
    }

    /** What lies under it says less: of a refused connection, that its channel is closed. */
    private static String whyUnreachable(Throwable failure) {
        return causes(failure).filter(ModelTroubleException::isUnreachable)
                .reduce((outer, inner) -> inner)
                .orElse(failure)
                .getClass()
                .getSimpleName();
    }

    private static Throwable innermost(Throwable failure) {
        return causes(failure).reduce((outer, inner) -> inner).orElse(failure);
    }

    private static <T extends Throwable> Optional<T> first(Throwable failure, Class<T> type) {
        return causes(failure).filter(type::isInstance).map(type::cast).findFirst();
    }

    private static Stream<Throwable> causes(Throwable failure) {
        return Stream.iterate(failure, cause -> cause != null, Throwable::getCause);
    }
}
