package dev.carrel.embedding;

import dev.carrel.domain.error.EmbeddingException;
import dev.carrel.domain.passage.ModelId;
import dev.langchain4j.exception.AuthenticationException;
import dev.langchain4j.exception.HttpException;
import dev.langchain4j.exception.InternalServerException;
import dev.langchain4j.exception.InvalidRequestException;
import dev.langchain4j.exception.ModelNotFoundException;
import dev.langchain4j.exception.RateLimitException;
import dev.langchain4j.exception.TimeoutException;
import dev.langchain4j.exception.UnresolvedModelServerException;
import java.net.ConnectException;
import java.util.stream.Stream;

/**
 * Descriptions of failed calls. The cause is dropped, because servers may quote the API key or the texts in their
 * responses.
 */
final class EmbeddingErrors {

    private EmbeddingErrors() {}

    static EmbeddingException toException(ModelId model, RuntimeException failure) {
        return new EmbeddingException(
                "The embedding model " + model + " " + describeFailure(failure) + describeStatus(failure) + ".",
                null);
    }

    private static String describeFailure(RuntimeException failure) {
        return switch (failure) {
            case AuthenticationException refused -> "refuses the key";
            case RateLimitException busy -> "asks to be left alone for a while";
            case ModelNotFoundException unknown -> "is not known there";
            case InvalidRequestException malformed -> "refuses the texts";
            case InternalServerException broken -> "failed";
            case TimeoutException late -> "took too long";
            case UnresolvedModelServerException unknown -> "is at an address that is not known";
            default -> isUnreachable(failure) ? "cannot be reached"
                    : "gave no usable answer (" + failure.getClass().getSimpleName() + ")";
        };
    }

    private static String describeStatus(RuntimeException failure) {
        return causeChain(failure).filter(HttpException.class::isInstance)
                .map(HttpException.class::cast)
                .map(answer -> " (status " + answer.statusCode() + ")")
                .findFirst()
                .orElse("");
    }

    private static boolean isUnreachable(Throwable failure) {
        return causeChain(failure).anyMatch(ConnectException.class::isInstance);
    }

    private static Stream<Throwable> causeChain(Throwable failure) {
        return Stream.iterate(failure, cause -> cause != null, Throwable::getCause);
    }
}
