package dev.carrel.bootstrap.cli.place;

import org.jspecify.annotations.Nullable;

/** A server that did not do what it was asked; the message is one sentence for a person. */
public final class ServerException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final boolean forbidden;

    ServerException(String message, @Nullable Throwable cause) {
        super(message, cause);
        this.forbidden = false;
    }

    private ServerException(String message) {
        super(message);
        this.forbidden = true;
    }

    static ServerException forbidden(String message) {
        return new ServerException(message);
    }

    /** Whether the access token does not allow what was asked for. */
    public boolean isForbidden() {
        return forbidden;
    }
}
