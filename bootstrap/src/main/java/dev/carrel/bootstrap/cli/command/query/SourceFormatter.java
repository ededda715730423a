package dev.carrel.bootstrap.cli.command.query;

import dev.carrel.api.query.ReplyMetadataBody.SourceFieldsBody;
import java.net.URI;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Formats where a source is found. */
final class SourceFormatter {

    private static final String HEADING_SEPARATOR = " › ";
    private static final String FILE_SCHEME = "file:";

    private SourceFormatter() {}

    /** Returns the URL of a document, else the path of its file or its key; empty if it has neither. */
    static Optional<String> formatLocation(SourceFieldsBody fields) {
        return fields.learnMoreLink() != null ? Optional.of(fields.learnMoreLink().url())
                : Optional.ofNullable(fields.key()).map(SourceFormatter::formatKey);
    }

    /** Returns the path of a file that was imported without a name, relative to the working directory if below it. */
    private static String formatKey(String key) {
        if (!key.startsWith(FILE_SCHEME)) {
            return key;
        }
        try {
            Path path = Path.of(URI.create(key));
            Path here = Path.of("").toAbsolutePath();
            return (path.startsWith(here) ? here.relativize(path) : path).toString();
        } catch (IllegalArgumentException ignored) {
            return key;
        }
    }

    /** Returns the headings and the page of a part of a document; empty if neither says more than the title. */
    static Optional<String> formatPlace(String title, List<String> headings, @Nullable Integer page) {
        String path = headings.stream()
                .filter(heading -> !heading.equals(title))
                .collect(Collectors.joining(HEADING_SEPARATOR));
        String place = page == null ? path : path + (path.isEmpty() ? "page " : ", page ") + page;
        return Optional.of(place).filter(text -> !text.isEmpty());
    }
}
