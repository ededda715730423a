package dev.carrel.domain.error;

import org.jspecify.annotations.Nullable;

/**
 * A client of a server failed in a way that an engine in the process cannot: the server was not reached, it refused the
 * access token, or its response is unusable.
 */
public final class ServerException extends CarrelException {

    private static final long serialVersionUID = 1L;

    private final ServerFailure failure;

    private ServerException(ServerFailure failure, String message, @Nullable Throwable cause) {
        super(message, cause);
        this.failure = failure;
    }

    /** Returns the exception for a rejected request or an unusable response. */
    public static ServerException of(String message) {
        return new ServerException(ServerFailure.OTHER, message, null);
    }

    /** Returns the exception for a response that cannot be read. */
    public static ServerException of(String message, Throwable cause) {
        return new ServerException(ServerFailure.OTHER, message, cause);
    }

    /** Returns the exception for an access token that is missing, unknown, expired or revoked. */
    public static ServerException unauthorized(String message) {
        return new ServerException(ServerFailure.UNAUTHORIZED, message, null);
    }

    /** Returns the exception for an access token that lacks a permission. */
    public static ServerException forbidden(String message) {
        return new ServerException(ServerFailure.FORBIDDEN, message, null);
    }

    /** Returns the exception for a request without a response. */
    public static ServerException unreachable(String message, @Nullable Throwable cause) {
        return new ServerException(ServerFailure.UNREACHABLE, message, cause);
    }

    /** Returns whether the server does not know the access token. */
    public boolean isUnauthorized() {
        return failure == ServerFailure.UNAUTHORIZED;
    }

    /** Returns whether the access token lacks the permission. */
    public boolean isForbidden() {
        return failure == ServerFailure.FORBIDDEN;
    }

    /** Returns whether there was no response. The request may have been carried out nevertheless. */
    public boolean isUnreachable() {
        return failure == ServerFailure.UNREACHABLE;
    }

    private enum ServerFailure {
        UNAUTHORIZED, FORBIDDEN, UNREACHABLE, OTHER
    }
}
