package dev.carrel.domain.document;

import dev.carrel.domain.WebAddress;
import dev.carrel.domain.attribute.Attributes;
import dev.carrel.domain.error.ContentTooLargeException;
import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.domain.error.InvalidRequestException.Violation;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A document that a client submits.
 *
 * @param key the client's own name of the document, 1 to {@value #MAX_KEY_CHARACTERS} characters; null for none.
 * Submitting a key that the library has replaces that document. Pages have no key; their address identifies them
 */
public record NewDocument(DocumentSource source, @Nullable String key, DocumentMetadata metadata) {

    /** The maximum size of a text in bytes of UTF-8. */
    public static final int MAX_TEXT_BYTES = 5 * 1024 * 1024;

    public static final int MAX_KEY_CHARACTERS = 1024;

    public NewDocument {
        Optional<Violation> violation = Optional.ofNullable(key).flatMap(NewDocument::findKeyViolation);
        if (violation.isPresent()) {
            throw new InvalidRequestException(List.of(violation.get()));
        }
        if (key != null && source instanceof DocumentSource.WebPage) {
            throw InvalidRequestException.of("key", "must not be given with a url, which is what the page is known by");
        }
    }

    /** Returns a document with a text. */
    public static NewDocument ofText(String text) {
        return fromFields(null, Objects.requireNonNull(text, "text"), null, null, null, null);
    }

    /** Returns a document for a web page, which the engine fetches. */
    public static NewDocument ofPage(String url) {
        return fromFields(Objects.requireNonNull(url, "url"), null, null, null, null, null);
    }

    /**
     * Returns a document for a file of any supported format.
     *
     * @param name the file name without its folder
     */
    public static NewDocument ofFile(String name, ByteSource content) {
        return fromFields(new DocumentSource.SourceFile(name, null, content), null, null, null, null);
    }

    /** Returns the document with another source. */
    public NewDocument withSource(DocumentSource other) {
        return new NewDocument(other, key, metadata);
    }

    public NewDocument withTitle(String title) {
        return new NewDocument(source, key,
                new DocumentMetadata(title, metadata.sourceUrl(), metadata.imageSnippet(), metadata.attributes()));
    }

    public NewDocument withSourceUrl(String url) {
        return new NewDocument(source, key,
                new DocumentMetadata(metadata.title(), new WebAddress(url), metadata.imageSnippet(),
                        metadata.attributes()));
    }

    public NewDocument withImageSnippet(String url) {
        return new NewDocument(source, key,
                new DocumentMetadata(metadata.title(), metadata.sourceUrl(), new WebAddress(url),
                        metadata.attributes()));
    }

    /** Returns the document with attributes in place of the ones it has. */
    public NewDocument withAttributes(Attributes attributes) {
        return new NewDocument(source, key, metadata.withAttributes(attributes));
    }

    /**
     * Returns the error of a submission that would change a document which the client may not see. It names what the
     * document is known by.
     */
    public InvalidRequestException hiddenDuplicate() {
        String field = key != null ? "key" : switch (source) {
            case DocumentSource.WebPage page -> "url";
            case DocumentSource.RawText text -> "text";
            case DocumentSource.SourceFile file -> "file";
        };
        return InvalidRequestException.of(field, "must not be that of a document that is hidden from this access");
    }

    /** Returns the document with a key. */
    public NewDocument withKey(String name) {
        return new NewDocument(source, name, metadata);
    }

    /**
     * Returns a document from the fields of the HTTP interface; null for an absent field.
     *
     * @throws InvalidRequestException with all violations
     * @throws ContentTooLargeException if the text exceeds {@link #MAX_TEXT_BYTES}
     */
    public static NewDocument fromFields(@Nullable String url, @Nullable String text, @Nullable String key,
            @Nullable String title, @Nullable String sourceUrl, @Nullable String imageSnippet) {
        if (text != null && sizeInBytes(text) > MAX_TEXT_BYTES) {
            throw new ContentTooLargeException("text", MAX_TEXT_BYTES);
        }
        var violations = new ArrayList<Violation>();
        Optional<DocumentSource> source = parseSource(url, text, violations);
        if (key != null && url != null) {
            violations.add(new Violation("key", "must not be given with a url, which is what the page is known by"));
        }
        return validateFields(source, key, title, sourceUrl, imageSnippet, violations);
    }

    /**
     * Returns a document from a file and the fields of the HTTP interface; null for an absent field.
     *
     * @throws InvalidRequestException with all violations
     */
    public static NewDocument fromFields(DocumentSource.SourceFile file, @Nullable String key, @Nullable String title,
            @Nullable String sourceUrl, @Nullable String imageSnippet) {
        var violations = new ArrayList<Violation>();
        if (file.name().isBlank()
                || file.name()
                        .codePointCount(0, file.name().length()) > DocumentSource.SourceFile.MAX_NAME_CHARACTERS) {
            violations.add(new Violation("file",
                    "must have a name of 1 to " + DocumentSource.SourceFile.MAX_NAME_CHARACTERS + " characters"));
        }
        if (file.content().size() == 0) {
            violations.add(new Violation("file", "must not be empty"));
        }
        return validateFields(Optional.of(file), key, title, sourceUrl, imageSnippet, violations);
    }

    private static NewDocument validateFields(Optional<? extends DocumentSource> source, @Nullable String key,
            @Nullable String title, @Nullable String sourceUrl, @Nullable String imageSnippet,
            List<Violation> violations) {
        Optional.ofNullable(key).flatMap(NewDocument::findKeyViolation).ifPresent(violations::add);
        String knownTitle = title == null || title.isBlank() ? null : title.strip();
        if (knownTitle != null
                && knownTitle.codePointCount(0, knownTitle.length()) > DocumentMetadata.MAX_TITLE_CHARACTERS) {
            violations.add(new Violation("title",
                    "must be at most " + DocumentMetadata.MAX_TITLE_CHARACTERS + " characters"));
        }
        var details = new DocumentMetadata(knownTitle, parseAddress("sourceUrl", sourceUrl, violations),
                parseAddress("imageSnippet", imageSnippet, violations));
        if (!violations.isEmpty()) {
            throw new InvalidRequestException(violations);
        }
        return new NewDocument(source.orElseThrow(), key, details);
    }

    private static Optional<Violation> findKeyViolation(String key) {
        boolean fits = !key.isBlank() && key.codePointCount(0, key.length()) <= MAX_KEY_CHARACTERS;
        return fits ? Optional.empty()
                : Optional
                        .of(new Violation("key", "must be 1 to " + MAX_KEY_CHARACTERS + " characters, not all blank"));
    }

    private static Optional<DocumentSource> parseSource(@Nullable String url, @Nullable String text,
            List<Violation> violations) {
        if ((url == null) == (text == null)) {
            violations.add(new Violation("", "exactly one of url and text must be given"));
            return Optional.empty();
        }
        if (text != null) {
            if (text.isBlank()) {
                violations.add(new Violation("text", "must not be blank"));
                return Optional.empty();
            }
            return Optional.of(new DocumentSource.RawText(text));
        }
        return Optional.ofNullable(parseAddress("url", url, violations)).map(DocumentSource.WebPage::new);
    }

    private static @Nullable WebAddress parseAddress(String field, @Nullable String value, List<Violation> violations) {
        if (value == null) {
            return null;
        }
        Optional<String> violation = WebAddress.findViolation(value);
        if (violation.isPresent()) {
            violations.add(new Violation(field, violation.get()));
            return null;
        }
        return new WebAddress(value);
    }

    private static long sizeInBytes(String text) {
        return text.length() > MAX_TEXT_BYTES ? text.length() : text.getBytes(StandardCharsets.UTF_8).length;
    }
}
