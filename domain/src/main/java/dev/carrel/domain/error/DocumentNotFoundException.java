package dev.carrel.domain.error;

/** There is no such document in the library; one of another library counts as none. */
public final class DocumentNotFoundException extends CarrelException {

    private static final long serialVersionUID = 1L;

    public DocumentNotFoundException(String id) {
        super("There is no document \"" + id + "\" in this library.", null);
    }
}
