package dev.carrel.domain.error;

/** A reply failed after its beginning was already delivered. */
public final class ReplyAbortedException extends CarrelException {

    private static final long serialVersionUID = 1L;

    /**
     * Creates the exception.
     *
     * @param why a clause such as "the language model stopped in the middle"
     */
    public ReplyAbortedException(String why) {
        super("The reply broke off: " + why + ".", null);
    }
}
