package dev.carrel.cli.client;

import org.jspecify.annotations.Nullable;

/** A server that did not do what it was asked; the message is one sentence for a person. */
public final class ServerException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final FailureKind kind;

    private final String sentence;

    private ServerException(FailureKind kind, String sentence, @Nullable Throwable cause) {
        super(sentence, cause);
        this.kind = kind;
        this.sentence = sentence;
    }

    /** It refused, or answered what cannot be used. */
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

    /** The sentence for a person. */
    public String userMessage() {
        return sentence;
    }

    /** Whether the access token does not allow what was asked for. */
    public boolean isForbidden() {
        return kind == FailureKind.FORBIDDEN;
    }

    /** Whether there was no answer; what was asked for may have been done all the same. */
    public boolean isUnreachable() {
        return kind == FailureKind.UNREACHABLE;
    }

    private enum FailureKind {
        FORBIDDEN, UNREACHABLE, OTHER
    }
}
