package dev.carrel.domain.error;

/** Another process, or another engine of this process, uses the data folder. */
public final class DataFolderInUseException extends CarrelException {

    private static final long serialVersionUID = 1L;

    public DataFolderInUseException(String message) {
        super(message, null);
    }
}
