package dev.carrel.http.exchange;

import dev.carrel.http.exchange.Problem.InvalidParameter;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The content of a {@code multipart/form-data} body. */
public sealed interface MultipartForm {

    /**
     * A form that could not be parsed.
     *
     * @param detail the reason, as a sentence
     */
    record MalformedForm(String detail) implements MultipartForm {}

    /**
     * The parts of a form that are known.
     *
     * @param texts by name, none of them empty
     * @param file null if no valid file was sent
     * @param invalidParameters what is wrong with single parts
     */
    record FormParts(Map<String, String> texts, @Nullable FilePart file,
            List<InvalidParameter> invalidParameters) implements MultipartForm {}

    /**
     * An uploaded file.
     *
     * @param name without folders; may be empty
     * @param content a temporary file that exists until the request is completed
     */
    record FilePart(String name, @Nullable String mediaType, Path content) {}
}
