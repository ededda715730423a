package dev.carrel.domain.error;

/** A reply was begun, somebody has read its beginning, and it cannot be gone on with. */
public final class ReplyAbortedException extends CarrelException {

    private static final long serialVersionUID = 1L;

    /**
     * @param why a clause such as "the language model stopped in the middle"
     */
    public ReplyAbortedException(String why) {
        super("The reply broke off: " + why + ".", null);
    }
}
