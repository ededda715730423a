package dev.carrel.languagemodel.error;

import dev.langchain4j.exception.HttpException;
import java.net.ConnectException;
import java.net.http.HttpConnectTimeoutException;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import javax.net.ssl.SSLException;

/** Searches the chain of causes of an error, from the error itself inwards. */
public final class ErrorCauses {

    private ErrorCauses() {}

    /** Returns the error and its causes, outermost first. */
    public static Stream<Throwable> causeChain(Throwable error) {
        return Stream.iterate(error, cause -> cause != null, Throwable::getCause);
    }

    /** Returns the outermost cause of a type. */
    public static <T extends Throwable> Optional<T> findCause(Throwable error, Class<T> type) {
        return causeChain(error).filter(type::isInstance).map(type::cast).findFirst();
    }

    /** Returns the innermost cause. */
    public static Throwable rootCause(Throwable error) {
        return causeChain(error).reduce((outer, inner) -> inner).orElse(error);
    }

    /** Returns the status of the error response, if there was one. */
    public static OptionalInt findHttpStatus(Throwable error) {
        return findCause(error, HttpException.class).stream().mapToInt(HttpException::statusCode).findFirst();
    }

    /**
     * Returns the innermost error of connecting to a server. The causes below it say less, for example that a channel
     * is closed.
     */
    public static Optional<Throwable> findConnectionError(Throwable error) {
        return causeChain(error).filter(ErrorCauses::isConnectionError).reduce((outer, inner) -> inner);
    }

    private static boolean isConnectionError(Throwable cause) {
        return cause instanceof ConnectException || cause instanceof HttpConnectTimeoutException
                || cause instanceof SSLException;
    }
}
