package dev.carrel.bootstrap.cli;

/** Something that a person has to do differently; the message says what, in one sentence. */
final class MisuseException extends RuntimeException {

    private static final long serialVersionUID = 1L;

    MisuseException(String message) {
        super(message);
    }

    MisuseException(String message, Throwable cause) {
        super(message, cause);
    }
}
