package dev.carrel.languagemodel.call;

import dev.carrel.languagemodel.error.ErrorCauses;
import dev.carrel.languagemodel.error.ModelErrorKind;
import dev.langchain4j.exception.HttpException;
import java.io.IOException;
import java.time.Duration;
import java.util.Optional;
import java.util.regex.Pattern;

/** Classifier of the errors that LangChain4j reports for a streamed call. */
final class FailureClassifier {

    private static final Pattern CONTEXT_EXCEEDED = Pattern.compile("context[_ ](length|size|window)|maximum context",
            Pattern.CASE_INSENSITIVE);

    private FailureClassifier() {}

    /** Returns the exception for an error, without anything that the server wrote. */
    static ModelException toException(Throwable error) {
        Optional<HttpException> response = ErrorCauses.findCause(error, HttpException.class);
        ModelFailure failure = response.flatMap(FailureClassifier::classifyResponse).orElseGet(() -> classify(error));
        Duration retryAfter = response.filter(ModelServerException.class::isInstance)
                .map(refused -> ((ModelServerException) refused).retryAfter())
                .orElse(Duration.ZERO);
        return ModelException.withDetail(failure, describeDetail(failure, error), retryAfter);
    }

    /** Classifies the failures that a response describes more precisely than its status does. */
    private static Optional<ModelFailure> classifyResponse(HttpException response) {
        String body = String.valueOf(response.getMessage());
        if (response.statusCode() == 402 || body.contains("insufficient_quota")) {
            return Optional.of(ModelFailure.NO_CREDIT);
        }
        boolean isRequestError = response.statusCode() == 400 || response.statusCode() == 413;
        return isRequestError && CONTEXT_EXCEEDED.matcher(body).find() ? Optional.of(ModelFailure.CONTEXT_EXCEEDED)
                : Optional.empty();
    }

    private static ModelFailure classify(Throwable error) {
        return switch (ModelErrorKind.of(error)) {
            case KEY_REJECTED -> ModelFailure.KEY_REJECTED;
            case RATE_LIMITED -> ModelFailure.RATE_LIMITED;
            case UNKNOWN_MODEL -> ModelFailure.UNKNOWN_MODEL;
            case REQUEST_REJECTED -> ModelFailure.REQUEST_REJECTED;
            case SERVER_ERROR, TIMEOUT -> ModelFailure.SERVER_ERROR;
            case UNKNOWN_HOST -> ModelFailure.UNKNOWN_HOST;
            case UNREACHABLE -> ModelFailure.UNREACHABLE;
            case UNREADABLE -> classifyStreamError(error);
        };
    }

    private static ModelFailure classifyStreamError(Throwable error) {
        if (ErrorCauses.findCause(error, NotStreamedException.class).isPresent()) {
            return ModelFailure.NOT_STREAMED;
        }
        if (error.getClass().equals(RuntimeException.class) && error.getCause() == null) {
            // LangChain4j throws this for an event of type "error".
            return ModelFailure.SERVER_ERROR;
        }
        boolean isMalformed = ErrorCauses.findCause(error, BoundedInputStream.StreamTooLongException.class).isPresent()
                || ErrorCauses.causeChain(error).anyMatch(cause -> cause.getClass().getName().contains(".jackson."));
        boolean isCut = !isMalformed && ErrorCauses.findCause(error, IOException.class).isPresent();
        return isCut ? ModelFailure.STREAM_CUT : ModelFailure.UNREADABLE;
    }

    private static String describeDetail(ModelFailure failure, Throwable error) {
        var status = ErrorCauses.findHttpStatus(error);
        if (status.isPresent()) {
            return " (status " + status.getAsInt() + ")";
        }
        return switch (failure) {
            case UNREACHABLE -> describeClass(ErrorCauses.findConnectionError(error).orElse(error));
            case UNREADABLE -> describeClass(ErrorCauses.rootCause(error));
            default -> "";
        };
    }

    private static String describeClass(Throwable error) {
        return " (" + error.getClass().getSimpleName() + ")";
    }
}
