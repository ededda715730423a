package dev.carrel.cli.client;

import org.jspecify.annotations.Nullable;

/** Thrown if a server rejects a request or cannot be reached; the message is one sentence for the user. */
public final class ServerException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final FailureKind kind;

    private final String sentence;

    private ServerException(FailureKind kind, String sentence, @Nullable Throwable cause) {
        super(sentence, cause);
        this.kind = kind;
        this.sentence = sentence;
    }

    /** Creates an exception for a rejected request or an unusable response. */
    static ServerException of(String message) {
        return new ServerException(FailureKind.OTHER, message, null);
    }

    static ServerException of(String message, Throwable cause) {
        return new ServerException(FailureKind.OTHER, message, cause);
    }

    static ServerException forbidden(String message) {
        return new ServerException(FailureKind.FORBIDDEN, message, null);
    }

    static ServerException unreachable(String message, Throwable cause) {
        return new ServerException(FailureKind.UNREACHABLE, message, cause);
    }

    /** Returns the sentence for the user. */
    public String userMessage() {
        return sentence;
    }

    /** Returns whether the access token lacks the permission. */
    public boolean isForbidden() {
        return kind == FailureKind.FORBIDDEN;
    }

    /** Returns whether there was no response. The request may have been carried out nevertheless. */
    public boolean isUnreachable() {
        return kind == FailureKind.UNREACHABLE;
    }

    private enum FailureKind {
        FORBIDDEN, UNREACHABLE, OTHER
    }
}
