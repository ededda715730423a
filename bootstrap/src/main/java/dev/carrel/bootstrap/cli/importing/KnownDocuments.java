package dev.carrel.bootstrap.cli.importing;

import dev.carrel.bootstrap.cli.place.DocumentView;
import dev.carrel.bootstrap.cli.place.Part;
import dev.carrel.bootstrap.cli.place.Place;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.library.LibraryId;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The documents that a library has. */
public final class KnownDocuments {

    private static final int AT_ONCE = 100;

    private KnownDocuments() {}

    /**
     * All of them, from the newest to the oldest.
     *
     * @param status only those with this status; null for all
     */
    public static List<DocumentView> all(Place place, LibraryId library, @Nullable DocumentStatus status) {
        return Part.all(cursor -> place.documents(library, status, cursor, AT_ONCE));
    }

    /** The addresses of the pages that were read. */
    public static Set<String> pages(Place place, LibraryId library) {
        return all(place, library, DocumentStatus.SUCCESS).stream()
                .map(DocumentView::url)
                .filter(url -> url != null)
                .collect(Collectors.toSet());
    }
}
