package dev.carrel.http.request;

import dev.carrel.application.Carrel;
import dev.carrel.domain.access.AccessToken.LibraryGrant;
import dev.carrel.domain.library.Library;
import dev.carrel.domain.library.LibraryId;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The libraries that a token is for. */
public final class CoveredLibraries {

    private CoveredLibraries() {}

    /**
     * Returns libraries that exist, by id; reads no others.
     *
     * @param after the id that the list follows; null for its beginning
     */
    public static List<LibraryId> list(Carrel carrel, LibraryGrant grant, @Nullable LibraryId after, int limit) {
        return switch (grant) {
            case LibraryGrant.AllLibraries all ->
                    carrel.listLibraries(after, limit).stream().map(Library::id).toList();
            case LibraryGrant.LibraryRoles roles -> list(carrel, roles.covered(), after, limit);
            case LibraryGrant.ListedLibraries listed -> listed.libraries()
                    .stream()
                    .filter(id -> after == null || id.value().compareTo(after.value()) > 0)
                    .sorted(Comparator.comparing(LibraryId::value))
                    .filter(id -> carrel.findLibrary(id).isPresent())
                    .limit(limit)
                    .toList();
        };
    }
}
