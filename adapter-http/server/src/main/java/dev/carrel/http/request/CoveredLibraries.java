package dev.carrel.http.request;

import dev.carrel.application.Carrel;
import dev.carrel.domain.access.AccessToken;
import dev.carrel.domain.access.AccessToken.LibraryGrant;
import dev.carrel.domain.library.Library;
import dev.carrel.domain.library.LibraryId;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The libraries that a token is for. */
public final class CoveredLibraries {

    private CoveredLibraries() {}

    /**
     * Returns libraries that exist, by id; reads no others but personal ones.
     *
     * @param after the id that the list follows; null for its beginning
     */
    public static List<LibraryId> list(Carrel carrel, AccessToken token, @Nullable LibraryId after, int limit) {
        LibraryGrant grant = token.libraries() instanceof LibraryGrant.LibraryRoles roles ? roles.covered()
                : token.libraries();
        if (grant instanceof LibraryGrant.ListedLibraries listed) {
            return listed.libraries()
                    .stream()
                    .filter(id -> after == null || id.value().compareTo(after.value()) > 0)
                    .sorted(Comparator.comparing(LibraryId::value))
                    .filter(id -> carrel.findLibrary(id).isPresent())
                    .limit(limit)
                    .toList();
        }
        var covered = new ArrayList<LibraryId>();
        List<Library> page = carrel.listLibraries(after, limit);
        while (!page.isEmpty() && covered.size() < limit) {
            // The token may not be for personal libraries.
            page.stream()
                    .map(Library::id)
                    .filter(token::covers)
                    .limit(limit - covered.size())
                    .forEach(covered::add);
            page = page.size() < limit ? List.of() : carrel.listLibraries(page.getLast().id(), limit);
        }
        return covered;
    }
}
