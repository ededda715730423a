package dev.carrel.domain.error;

/** A text was not replaced, since it is no longer the one that was edited. */
public final class TextChangedException extends CarrelException {

    private static final long serialVersionUID = 1L;

    public TextChangedException() {
        super("The text has changed since it was opened: open it again, and repeat the change.", null);
    }
}
