package dev.carrel.languagemodel.error;

import dev.langchain4j.exception.AuthenticationException;
import dev.langchain4j.exception.InternalServerException;
import dev.langchain4j.exception.InvalidRequestException;
import dev.langchain4j.exception.ModelNotFoundException;
import dev.langchain4j.exception.RateLimitException;
import dev.langchain4j.exception.TimeoutException;
import dev.langchain4j.exception.UnresolvedModelServerException;

/** The kind of an error that LangChain4j throws for a call to a model. */
public enum ModelErrorKind {

    /** The server rejected the API key. */
    KEY_REJECTED("rejected the API key"),
    /** The server limits the rate of requests. */
    RATE_LIMITED("is limiting the rate of requests"),
    /** The server has no model of this name. */
    UNKNOWN_MODEL("is not known to the server"),
    /** The server rejected the request as invalid. */
    REQUEST_REJECTED("rejected the request"),
    /** The server failed. */
    SERVER_ERROR("failed"),
    /** The server did not respond in time. */
    TIMEOUT("took too long"),
    /** The host name of the server cannot be resolved. */
    UNKNOWN_HOST("is at an unknown host"),
    /** No connection to the server is possible. */
    UNREACHABLE("cannot be reached"),
    /** Any other error, such as a response that is no JSON. */
    UNREADABLE("gave no usable response");

    private final String clause;

    ModelErrorKind(String clause) {
        this.clause = clause;
    }

    /** Returns the kind of an error. */
    public static ModelErrorKind of(Throwable error) {
        return switch (error) {
            case AuthenticationException e -> KEY_REJECTED;
            case RateLimitException e -> RATE_LIMITED;
            case ModelNotFoundException e -> UNKNOWN_MODEL;
            case InvalidRequestException e -> REQUEST_REJECTED;
            case InternalServerException e -> SERVER_ERROR;
            case TimeoutException e -> TIMEOUT;
            case UnresolvedModelServerException e -> UNKNOWN_HOST;
            default -> ErrorCauses.findConnectionError(error).isPresent() ? UNREACHABLE : UNREADABLE;
        };
    }

    /** Returns what the model did, as the end of a sentence that starts with its name. */
    public String clause() {
        return clause;
    }
}
