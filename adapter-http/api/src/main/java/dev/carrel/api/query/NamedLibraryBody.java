package dev.carrel.api.query;

import dev.carrel.domain.library.Library;
import org.jspecify.annotations.Nullable;

/** A library, by what people know it by. */
public record NamedLibraryBody(String id, @Nullable String name) {

    /** Returns the body of a library. */
    public static NamedLibraryBody of(Library library) {
        return new NamedLibraryBody(library.id().value(), library.name());
    }
}
