package dev.carrel.domain.library;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A library: a knowledge base that answers questions from its documents.
 *
 * @param keepsReaders whether it has had a connector that says who may read its documents, which are then shown to
 * their readers only
 */
public record Library(LibraryId id, LibrarySettings settings, Instant createdAt, boolean keepsReaders) {

    /** Creates a library whose documents are for everybody. */
    public Library(LibraryId id, LibrarySettings settings, Instant createdAt) {
        this(id, settings, createdAt, false);
    }

    public @Nullable String name() {
        return settings.name();
    }

    public @Nullable String instructions() {
        return settings.instructions();
    }
}
