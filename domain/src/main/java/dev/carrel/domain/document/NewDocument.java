package dev.carrel.domain.document;

import dev.carrel.domain.WebAddress;

import dev.carrel.domain.error.ContentTooLargeException;
import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.domain.error.Violation;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A document as a client hands it in.
 *
 * @param key the client's own name for it, 1 to {@value #MOST_KEY_CHARACTERS} characters: what is handed in under a key
 * that the library has takes the place of what was there; null for none. A page has none, for its address is what it is
 * known by.
 */
public record NewDocument(DocumentSource source, @Nullable String key, DocumentDetails details) {

    /** The most that a raw text may hold, in bytes of UTF-8. */
    public static final int MOST_TEXT_BYTES = 5 * 1024 * 1024;

    public static final int MOST_KEY_CHARACTERS = 1024;

    public NewDocument {
        Optional<Violation> flaw = Optional.ofNullable(key).flatMap(NewDocument::flawOfKey);
        if (flaw.isPresent()) {
            throw new InvalidRequestException(List.of(flaw.get()));
        }
        if (key != null && source instanceof DocumentSource.WebPage) {
            throw InvalidRequestException.of("key", "must not be given with a url, which is what the page is known by");
        }
    }

    /** A document whose text is given. */
    public static NewDocument text(String text) {
        return of(null, text, null, null, null, null);
    }

    /** A document that is read from a web page. */
    public static NewDocument page(String url) {
        return of(url, null, null, null, null, null);
    }

    /**
     * A document that is read from a file, of any format that the engine reads.
     *
     * @param name of the file, without its folder
     */
    public static NewDocument file(String name, Bytes content) {
        return of(new DocumentSource.File(name, null, content), null, null, null, null);
    }

    public NewDocument titled(String title) {
        return new NewDocument(source, key,
                new DocumentDetails(title, details.sourceUrl(), details.imageSnippet()));
    }

    public NewDocument sourceUrl(String url) {
        return new NewDocument(source, key,
                new DocumentDetails(details.title(), new WebAddress(url), details.imageSnippet()));
    }

    public NewDocument imageSnippet(String url) {
        return new NewDocument(source, key,
                new DocumentDetails(details.title(), details.sourceUrl(), new WebAddress(url)));
    }

    /** The same, to be known by a name of the client's. */
    public NewDocument keyed(String name) {
        return new NewDocument(source, name, details);
    }

    /**
     * A document of the fields of the interface, null where absent.
     *
     * @throws InvalidRequestException with all that is wrong, not only the first
     * @throws ContentTooLargeException if the text is longer than {@link #MOST_TEXT_BYTES}
     */
    public static NewDocument of(@Nullable String url, @Nullable String text, @Nullable String key,
            @Nullable String title, @Nullable String sourceUrl, @Nullable String imageSnippet) {
        if (text != null && sizeInBytes(text) > MOST_TEXT_BYTES) {
            throw new ContentTooLargeException("text", MOST_TEXT_BYTES);
        }
        var flaws = new ArrayList<Violation>();
        Optional<DocumentSource> source = source(url, text, flaws);
        if (key != null && url != null) {
            flaws.add(new Violation("key", "must not be given with a url, which is what the page is known by"));
        }
        return valid(source, key, title, sourceUrl, imageSnippet, flaws);
    }

    /**
     * A file with the fields of the interface that go with it, null where absent.
     *
     * @throws InvalidRequestException with all that is wrong, not only the first
     */
    public static NewDocument of(DocumentSource.File file, @Nullable String key, @Nullable String title,
            @Nullable String sourceUrl, @Nullable String imageSnippet) {
        var flaws = new ArrayList<Violation>();
        if (file.name().isBlank()
                || file.name().codePointCount(0, file.name().length()) > DocumentSource.File.MOST_NAME_CHARACTERS) {
            flaws.add(new Violation("file",
                    "must have a name of 1 to " + DocumentSource.File.MOST_NAME_CHARACTERS + " characters"));
        }
        if (file.content().size() == 0) {
            flaws.add(new Violation("file", "must not be empty"));
        }
        return valid(Optional.of(file), key, title, sourceUrl, imageSnippet, flaws);
    }

    private static NewDocument valid(Optional<? extends DocumentSource> source, @Nullable String key,
            @Nullable String title, @Nullable String sourceUrl, @Nullable String imageSnippet,
            List<Violation> flaws) {
        Optional.ofNullable(key).flatMap(NewDocument::flawOfKey).ifPresent(flaws::add);
        String knownTitle = title == null || title.isBlank() ? null : title.strip();
        if (knownTitle != null
                && knownTitle.codePointCount(0, knownTitle.length()) > DocumentDetails.MOST_TITLE_CHARACTERS) {
            flaws.add(new Violation("title",
                    "must be at most " + DocumentDetails.MOST_TITLE_CHARACTERS + " characters"));
        }
        var details = new DocumentDetails(knownTitle, address("sourceUrl", sourceUrl, flaws),
                address("imageSnippet", imageSnippet, flaws));
        if (!flaws.isEmpty()) {
            throw new InvalidRequestException(flaws);
        }
        return new NewDocument(source.orElseThrow(), key, details);
    }

    private static Optional<Violation> flawOfKey(String key) {
        boolean fits = !key.isBlank() && key.codePointCount(0, key.length()) <= MOST_KEY_CHARACTERS;
        return fits ? Optional.empty()
                : Optional
                        .of(new Violation("key", "must be 1 to " + MOST_KEY_CHARACTERS + " characters, not all blank"));
    }

    private static Optional<DocumentSource> source(@Nullable String url, @Nullable String text,
            List<Violation> flaws) {
        if ((url == null) == (text == null)) {
            flaws.add(new Violation("", "exactly one of url and text must be given"));
            return Optional.empty();
        }
        if (text != null) {
            if (text.isBlank()) {
                flaws.add(new Violation("text", "must not be blank"));
                return Optional.empty();
            }
            return Optional.of(new DocumentSource.RawText(text));
        }
        return Optional.ofNullable(address("url", url, flaws)).map(DocumentSource.WebPage::new);
    }

    private static @Nullable WebAddress address(String field, @Nullable String value, List<Violation> flaws) {
        if (value == null) {
            return null;
        }
        Optional<String> flaw = WebAddress.flaw(value);
        if (flaw.isPresent()) {
            flaws.add(new Violation(field, flaw.get()));
            return null;
        }
        return new WebAddress(value);
    }

    private static long sizeInBytes(String text) {
        return text.length() > MOST_TEXT_BYTES ? text.length() : text.getBytes(StandardCharsets.UTF_8).length;
    }
}
