package dev.carrel.bootstrap.cli.importing;

import dev.carrel.bootstrap.cli.place.Place;
import dev.carrel.bootstrap.cli.place.Place.Page;
import dev.carrel.domain.document.DocumentStatus;
import dev.carrel.domain.library.LibraryId;
import java.util.HashSet;
import java.util.Set;

/** The pages that a library has read. */
public final class KnownPages {

    private static final int PAGE = 100;

    private KnownPages() {}

    /** The addresses of the documents of a library that were read from one. */
    public static Set<String> of(Place place, LibraryId library) {
        var addresses = new HashSet<String>();
        Page page = place.documents(library, DocumentStatus.SUCCESS, null, PAGE);
        add(page, addresses);
        while (page.next() != null) {
            page = place.documents(library, DocumentStatus.SUCCESS, page.next(), PAGE);
            add(page, addresses);
        }
        return addresses;
    }

    private static void add(Page page, Set<String> addresses) {
        page.documents().forEach(document -> {
            if (document.url() != null) {
                addresses.add(document.url());
            }
        });
    }
}
