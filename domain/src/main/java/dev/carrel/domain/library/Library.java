package dev.carrel.domain.library;

import dev.carrel.domain.error.InvalidRequestException;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * A knowledge base that answers questions.
 *
 * @param name
 *            for people, at most 512 characters; null if it was given none
 * @param instructions
 *            how replies are to be written, for writers that follow instructions, at most 8,192 characters; null if none
 */
public record Library(LibraryId id, @Nullable String name, @Nullable String instructions, Instant createdAt) {

    public Library {
        requireLength("name", name, 512);
        requireLength("instructions", instructions, 8192);
    }

    private static void requireLength(String field, @Nullable String value, int most) {
        if (value != null && value.codePointCount(0, value.length()) > most) {
            throw InvalidRequestException.of(field, "must be at most " + most + " characters");
        }
    }
}
