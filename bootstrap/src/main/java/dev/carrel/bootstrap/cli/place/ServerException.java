package dev.carrel.bootstrap.cli.place;

import org.jspecify.annotations.Nullable;

/** A server that did not do what it was asked; the message is one sentence for a person. */
public final class ServerException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    private final Kind kind;

    private final String sentence;

    private ServerException(Kind kind, String sentence, @Nullable Throwable cause) {
        super(sentence, cause);
        this.kind = kind;
        this.sentence = sentence;
    }

    /** It refused, or answered what cannot be used. */
    static ServerException of(String message) {
        return new ServerException(Kind.OTHER, message, null);
    }

    static ServerException of(String message, Throwable cause) {
        return new ServerException(Kind.OTHER, message, cause);
    }

    static ServerException forbidden(String message) {
        return new ServerException(Kind.FORBIDDEN, message, null);
    }

    static ServerException unreachable(String message, Throwable cause) {
        return new ServerException(Kind.UNREACHABLE, message, cause);
    }

    /** The sentence for a person. */
    public String sentence() {
        return sentence;
    }

    /** Whether the access token does not allow what was asked for. */
    public boolean isForbidden() {
        return kind == Kind.FORBIDDEN;
    }

    /** Whether there was no answer; what was asked for may have been done all the same. */
    public boolean isUnreachable() {
        return kind == Kind.UNREACHABLE;
    }

    private enum Kind {
        FORBIDDEN, UNREACHABLE, OTHER
    }
}
