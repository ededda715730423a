package dev.carrel.application.port;

import java.nio.file.Path;

/**
 * Where the truth is. Every method of its parts that changes something is one transaction: when it has returned, what
 * it did survives the death of the process and the loss of power; when it has thrown, nothing of it was done. Reads see
 * everything that was acknowledged before they began. Moments are kept to the microsecond. Its holder closes it.
 */
public interface Storage extends AutoCloseable {

    Libraries libraries();

    Documents documents();

    DocumentQueue queue();

    Changes changes();

    Conversations conversations();

    AccessTokens accessTokens();

    /**
     * Writes a consistent copy while work goes on.
     *
     * @param folder
     *            an empty or absent folder; holds the copy, whole, when the method has returned
     */
    void backUp(Path folder);

    /** Ends all use. Idempotent. */
    @Override
    void close();
}
