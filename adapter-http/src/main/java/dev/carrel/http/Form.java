package dev.carrel.http;

import dev.carrel.http.Problem.Flaw;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What came as {@code multipart/form-data}. */
sealed interface Form {

    /**
     * It could not be read.
     *
     * @param detail why, a sentence
     */
    record Malformed(String detail) implements Form {}

    /**
     * Its parts, as far as they are known here.
     *
     * @param texts by name, none of them empty
     * @param file null if there was none that could be taken
     * @param flaws what was wrong with single parts
     */
    record Parts(Map<String, String> texts, @Nullable FilePart file, List<Flaw> flaws) implements Form {}

    /**
     * A file that was handed in.
     *
     * @param name without a folder; empty if nothing is left of it
     * @param content where it is for as long as the request lasts
     */
    record FilePart(String name, @Nullable String mediaType, Path content) {}
}
