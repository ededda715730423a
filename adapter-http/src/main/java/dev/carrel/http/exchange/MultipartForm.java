package dev.carrel.http.exchange;

import dev.carrel.http.exchange.Problem.InvalidParameter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What came as {@code multipart/form-data}. */
public sealed interface MultipartForm {

    /**
     * It could not be read.
     *
     * @param detail why, a sentence
     */
    record MalformedForm(String detail) implements MultipartForm {}

    /**
     * Its parts, as far as they are known here.
     *
     * @param texts by name, none of them empty
     * @param file null if there was none that could be taken
     * @param invalidParameters what was wrong with single parts
     */
    record FormParts(Map<String, String> texts, @Nullable FilePart file,
            List<InvalidParameter> invalidParameters) implements MultipartForm {}

    /**
     * A file that was handed in.
     *
     * @param name without a folder; empty if nothing is left of it
     * @param content where it is for as long as the request lasts
     */
    record FilePart(String name, @Nullable String mediaType, Path content) {}
}
