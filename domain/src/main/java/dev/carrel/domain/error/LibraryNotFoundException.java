package dev.carrel.domain.error;

/** There is no such library. */
public final class LibraryNotFoundException extends CarrelException {

    private static final long serialVersionUID = 1L;

    public LibraryNotFoundException(String id) {
        super("There is no library \"" + id + "\".", null);
    }
}
