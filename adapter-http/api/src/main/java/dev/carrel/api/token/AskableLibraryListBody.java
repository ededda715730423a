package dev.carrel.api.token;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** The libraries that may be asked with a token. */
public record AskableLibraryListBody(List<AskableLibraryBody> libraries) {

    /**
     * A library.
     *
     * @param name null if it has none
     */
    public record AskableLibraryBody(String id, @Nullable String name) {}
}
