package dev.carrel.application.port;

import dev.carrel.domain.library.Library;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.domain.library.LibrarySettings;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/** The libraries there are. */
public interface Libraries {

    /**
     * Creates a library, or updates one that exists.
     *
     * @param change called once, inside the transaction, with the settings as they are, {@link LibrarySettings#NONE}
     * for a library that is created, and gives those that it has from then on
     * @param now becomes {@code createdAt} of a library that is created
     */
    UpsertResult createOrUpdate(LibraryId id, UnaryOperator<LibrarySettings> change, Instant now);

    Optional<Library> findById(LibraryId id);

    /** All libraries, ordered by id. */
    List<Library> findAll();

    /**
     * Deletes a library with its documents and conversations, and takes it out of the grants of all access tokens.
     *
     * @return whether it was there
     */
    boolean deleteById(LibraryId id);

    /** A library as it is now, and whether it was created just then. */
    record UpsertResult(Library library, boolean created) {}
}
