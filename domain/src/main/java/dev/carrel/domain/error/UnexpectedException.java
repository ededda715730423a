package dev.carrel.domain.error;

/** A fault in Carrel itself; the cause is for the log, the message for users. */
public final class UnexpectedException extends CarrelException {

    private static final long serialVersionUID = 1L;

    public UnexpectedException(Throwable cause) {
        super("Something went wrong inside Carrel.", cause);
    }
}
