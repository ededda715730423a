package dev.carrel.domain.library;

import dev.carrel.domain.error.InvalidRequestException;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What can be set of a library; null is what is not set.
 *
 * @param name for people, at most 512 characters
 * @param instructions how replies are to be written, for writers that follow instructions, at most 8,192 characters
 * @param refreshInterval how long after they were last read its pages are read again, at least a minute; null for never
 * @param callback who is told when the processing of a document has ended
 */
public record LibrarySettings(@Nullable String name, @Nullable String instructions,
        @Nullable Duration refreshInterval, @Nullable Callback callback) {

    public static final LibrarySettings NONE = new LibrarySettings(null, null, null, null);

    public static final Duration SHORTEST_REFRESH = Duration.ofMinutes(1);

    public LibrarySettings {
        requireLength("name", name, 512);
        requireLength("instructions", instructions, 8192);
        if (refreshInterval != null && refreshInterval.compareTo(SHORTEST_REFRESH) < 0) {
            throw InvalidRequestException.of("refreshInterval", "must be at least one minute");
        }
    }

    public LibrarySettings named(@Nullable String newName) {
        return new LibrarySettings(newName, instructions, refreshInterval, callback);
    }

    public LibrarySettings instructed(@Nullable String newInstructions) {
        return new LibrarySettings(name, newInstructions, refreshInterval, callback);
    }

    public LibrarySettings refreshedEvery(@Nullable Duration interval) {
        return new LibrarySettings(name, instructions, interval, callback);
    }

    public LibrarySettings calling(@Nullable Callback newCallback) {
        return new LibrarySettings(name, instructions, refreshInterval, newCallback);
    }

    private static void requireLength(String field, @Nullable String value, int most) {
        if (value != null && value.codePointCount(0, value.length()) > most) {
            throw InvalidRequestException.of(field, "must be at most " + most + " characters");
        }
    }
}
