package dev.carrel.scraping.http;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;

/** Content types that have no text. Ambiguous types are decided by their content later. */
final class NonTextTypes {

    private static final Pattern MEDIA_TYPE = Pattern.compile("(image|video|audio|font)/(?!svg)[a-z0-9.+-]+");
    private static final Pattern ARCHIVE_TYPE = Pattern.compile(
            "application/(zip|gzip|x-gzip|x-tar|x-bzip2?|x-xz|x-7z-compressed|vnd\\.rar|x-rar-compressed|"
                    + "java-archive|wasm)");

    private NonTextTypes() {}

    /** Returns the media type, in lower case without parameters, if it has no text. */
    static Optional<String> findNonTextType(String contentType) {
        String type = contentType.split(";", 2)[0].strip().toLowerCase(Locale.ROOT);
        return MEDIA_TYPE.matcher(type).matches() || ARCHIVE_TYPE.matcher(type).matches() ? Optional.of(type)
                : Optional.empty();
    }
}
