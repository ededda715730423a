package dev.carrel.domain.access;

import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.domain.library.LibraryId;
import org.jspecify.annotations.Nullable;

/**
 * A role in a library, or in all of them.
 *
 * @param library null for all libraries, also for future ones
 * @param filter the documents that the role is about; with {@link LibraryRole#ADMINISTER} all
 */
public record RoleGrant(LibraryRole role, @Nullable LibraryId library, AttributeFilter filter) {

    public RoleGrant {
        if (role == LibraryRole.ADMINISTER && !filter.isEverything()) {
            throw InvalidRequestException.of("filter",
                    "must not be given with the role administer, which has access to everything in its libraries");
        }
    }

    /** Returns whether the role is in a library; one in all libraries is in none of a person. */
    public boolean coversLibrary(LibraryId other) {
        return library == null ? !PersonalLibrary.isPersonal(other) : library.equals(other);
    }

    /** Returns whether the role is in a personal library. */
    public boolean isInPersonalLibrary() {
        return library != null && PersonalLibrary.isPersonal(library);
    }

    /** Returns whether the role administers the server. */
    public boolean isOfServer() {
        return role == LibraryRole.ADMINISTER && library == null;
    }
}
