package dev.carrel.domain.library;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/** A library: a knowledge base that answers questions from its documents. */
public record Library(LibraryId id, LibrarySettings settings, Instant createdAt) {

    public @Nullable String name() {
        return settings.name();
    }

    public @Nullable String instructions() {
        return settings.instructions();
    }
}
