package dev.carrel.domain.error;

/** There is no such conversation in the library; one of another library counts as none. */
public final class ConversationNotFoundException extends CarrelException {

    private static final long serialVersionUID = 1L;

    public ConversationNotFoundException(String id) {
        super("There is no conversation \"" + id + "\" in this library.", null);
    }
}
