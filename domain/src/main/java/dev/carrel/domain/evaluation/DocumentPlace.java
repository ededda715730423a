package dev.carrel.domain.evaluation;

import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The place of a document, by which checks name it. */
public final class DocumentPlace {

    private DocumentPlace() {}

    /** Returns the key, the URL or else the title of a document, decoded; empty if it has none of them. */
    public static Optional<String> findPlace(@Nullable String key, @Nullable String url, @Nullable String title) {
        return Stream.of(Optional.ofNullable(key), Optional.ofNullable(url), Optional.ofNullable(title))
                .flatMap(Optional::stream)
                .filter(name -> !name.isEmpty())
                .findFirst()
                .map(DocumentPlace::decodePercent);
    }

    /** Decodes the percent signs of a file URL; a key with others stays as it is. */
    private static String decodePercent(String name) {
        try {
            return URLDecoder.decode(name.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException ignored) {
            return name;
        }
    }
}
