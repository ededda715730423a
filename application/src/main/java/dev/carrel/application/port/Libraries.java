package dev.carrel.application.port;

import dev.carrel.application.port.ChangeLog.LogPosition;
import dev.carrel.domain.library.Library;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.library.LibrarySettings;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** Stores the libraries and their settings. */
public interface Libraries {

    /**
     * Creates or updates a library.
     *
     * @param change called inside the transaction with the current settings, {@link LibrarySettings#NONE} for a new
     * library, and again if the transaction is repeated; returns the new settings
     * @param now the {@code createdAt} of a new library
     */
    UpsertResult createOrUpdate(LibraryId id, UnaryOperator<LibrarySettings> change, Instant now);

    /** Returns a library; empty if it does not exist. */
    Optional<Library> findById(LibraryId id);

    /** Returns a library with the versions of what else a question needs; empty if it does not exist. */
    Optional<LibraryState> findState(LibraryId id);

    /** Returns all libraries, ordered by id. */
    List<Library> findAll();

    /**
     * Returns a page of the libraries, ordered by id.
     *
     * @param after the id that the page follows, of a library or not; null for the first page
     */
    List<Library> findPage(@Nullable LibraryId after, int limit);

    /**
     * Returns the library of the last document that has a text; empty if the last thousand documents have none.
     */
    Optional<LibraryId> findLastFilled();

    /**
     * Returns the ids of all libraries, the ones with the latest turns of conversations first; the others, and all
     * whose last turn is older than that of a thousand conversations, follow by id.
     */
    List<LibraryId> findIdsByLastQuestion();

    /**
     * Deletes a library with its documents, conversations and crawls, and removes it from the grants of all access
     * tokens.
     *
     * @return whether it existed
     */
    boolean deleteById(LibraryId id);

    /**
     * A library at a moment: what is read once to answer a request, and covers everything acknowledged before.
     *
     * @param position the end of its change log
     * @param helpVersion a number that is another one after each change of its help articles or their embeddings by
     * another engine; always 0 while an engine has the storage for itself
     */
    record LibraryState(Library library, LogPosition position, long helpVersion) {

        /** Returns the id of the library. */
        public LibraryId id() {
            return library.id();
        }
    }

    /** A library as it is now, and whether it was created by the call. */
    record UpsertResult(Library library, boolean created) {}
}
