package dev.carrel.application.port;

import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.library.LibraryId;
import java.nio.file.Path;
import java.util.List;

/**
 * Where the truth is. Every method of its parts that changes something is one transaction: when it has returned, what
 * it did survives the death of the process and the loss of power; when it has thrown, nothing of it was done. Reads see
 * everything that was acknowledged before they began. Moments are kept to the microsecond. Its holder closes it.
 */
public interface Storage extends AutoCloseable {

    Libraries libraries();

    Documents documents();

    DocumentQueue documentQueue();

    ChangeLog changeLog();

    Embeddings embeddings();

    Conversations conversations();

    AccessTokens accessTokens();

    Crawls crawls();

    WebhookQueue webhookQueue();

    PendingPurges pendingPurges();

    /**
     * Writes a consistent copy while work goes on.
     *
     * @param folder an empty or absent folder; holds the copy, whole, when the method has returned
     */
    void backUp(Path folder);

    /**
     * Clears what was deleted or replaced out of its files: when it has returned, none of the bytes of what was gone
     * before it was called are in them. May cost as much as to read all that there is; reads and changes go on
     * meanwhile.
     *
     * @return whether that was done; not if something under way still needs the older state, and then it is to be
     * called again later
     */
    boolean purgeDeleted();

    /** Where something is left of a document, be it deleted or not, each place as a sentence; empty if nothing is. */
    List<String> findRemnants(LibraryId library, DocumentId document);

    /** Ends all use. Idempotent. */
    @Override
    void close();
}
