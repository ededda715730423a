package dev.carrel.bootstrap.cli.importing;

import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** The types of files that hold text, by the end of their names. */
final class FileType {

    static final String MARKDOWN = "text/markdown";

    private static final String PLAIN = "text/plain";
    private static final String HTML = "text/html";
    private static final Map<String, String> BY_EXTENSION = Map.ofEntries(Map.entry("txt", PLAIN),
            Map.entry("text", PLAIN), Map.entry("rst", PLAIN), Map.entry("adoc", PLAIN),
            Map.entry("asciidoc", PLAIN), Map.entry("org", PLAIN), Map.entry("md", MARKDOWN),
            Map.entry("markdown", MARKDOWN), Map.entry("mdown", MARKDOWN), Map.entry("html", HTML),
            Map.entry("htm", HTML), Map.entry("xhtml", HTML));

    private FileType() {}

    /** The media type; empty if no text is expected in it. */
    static Optional<String> of(Path file) {
        return Optional.ofNullable(BY_EXTENSION.get(extension(file)));
    }

    /** Without the dot and in lower case; empty if the name has none. */
    static String extension(Path file) {
        String name = file.getFileName().toString();
        int dot = name.lastIndexOf('.');
        return dot <= 0 ? "" : name.substring(dot + 1).toLowerCase(Locale.ROOT);
    }
}
