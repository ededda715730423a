package dev.carrel.bootstrap.cli.importing;

import dev.carrel.application.port.TextExtractor;
import dev.carrel.application.port.TextExtractor.Extracted;
import dev.carrel.domain.document.DocumentContent;
import dev.carrel.domain.document.DocumentDetails;
import dev.carrel.domain.document.NewDocument;
import java.io.IOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Makes documents of files: their clean text, titled by itself or by the file's name. */
public final class FileReader {

    private static final long MOST_BYTES = 32L * 1024 * 1024;
    private static final Pattern MARKDOWN_TITLE = Pattern.compile("(?m)^# +(\\S.*?)[ #]*$");

    private final TextExtractor extractor;
    private final @Nullable URI sourceBase;

    /**
     * @param sourceBase
     *            the address under which readers find the files, each at its name; null if they find them nowhere
     */
    public FileReader(TextExtractor extractor, @Nullable URI sourceBase) {
        this.extractor = extractor;
        this.sourceBase = sourceBase;
    }

    /** @throws UnreadableFileException saying why there is no document in it */
    NewDocument read(Item.TextFile file) throws UnreadableFileException {
        String type = FileType.of(file.path()).orElse(null);
        return switch (extractor.extract(
                new TextExtractor.Source(bytes(file.path()), file.path().getFileName().toString(), type, null))) {
            case Extracted.Failed failed -> throw new UnreadableFileException(failed.failure().reason());
            case Extracted.Text text -> {
                String plain = new DocumentContent(text.title() == null ? "" : text.title(), text.sections()).text();
                yield NewDocument.of(null, plain, title(file, type, text.title(), plain), sourceUrl(file), null);
            }
        };
    }

    private static byte[] bytes(Path path) throws UnreadableFileException {
        try {
            if (Files.size(path) > MOST_BYTES) {
                throw new UnreadableFileException("It is larger than " + MOST_BYTES / 1024 / 1024 + " MiB.");
            }
            return Files.readAllBytes(path);
        } catch (IOException unreadable) {
            throw new UnreadableFileException("The file cannot be read.");
        }
    }

    private static String title(Item.TextFile file, @Nullable String type, @Nullable String own, String text) {
        String title = own == null || own.isBlank() ? heading(type, text).orElse(file.path().getFileName().toString())
                : own;
        int most = DocumentDetails.MOST_TITLE_CHARACTERS;
        return title.codePointCount(0, title.length()) <= most ? title
                : title.substring(0, title.offsetByCodePoints(0, most));
    }

    private static Optional<String> heading(@Nullable String type, String text) {
        Matcher heading = MARKDOWN_TITLE.matcher(text);
        return FileType.MARKDOWN.equals(type) && heading.find() ? Optional.of(heading.group(1)) : Optional.empty();
    }

    private @Nullable String sourceUrl(Item.TextFile file) {
        if (sourceBase == null) {
            return null;
        }
        try {
            String path = file.name().toString().replace(file.name().getFileSystem().getSeparator(), "/");
            return sourceBase.resolve(new URI(null, null, "./" + path, null)).toASCIIString();
        } catch (URISyntaxException impossible) {
            throw new IllegalStateException("every path can be quoted", impossible);
        }
    }

    /** A file that no document can be made of; the message says why. */
    static final class UnreadableFileException extends Exception {

        private static final long serialVersionUID = 1L;

        UnreadableFileException(String message) {
            super(message);
        }
    }
}
