package dev.carrel.domain.document;

import dev.carrel.domain.error.ContentTooLargeException;
import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.domain.error.Violation;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** A document as a client hands it in. */
public record NewDocument(DocumentSource source, DocumentDetails details) {

    /** The most that a raw text may hold, in bytes of UTF-8. */
    public static final int MOST_TEXT_BYTES = 5 * 1024 * 1024;

    /** A document whose text is given. */
    public static NewDocument text(String text) {
        return of(null, text, null, null, null);
    }

    /** A document that is read from a web page. */
    public static NewDocument page(String url) {
        return of(url, null, null, null, null);
    }

    public NewDocument titled(String title) {
        return new NewDocument(source, new DocumentDetails(title, details.sourceUrl(), details.imageSnippet()));
    }

    public NewDocument sourceUrl(String url) {
        return new NewDocument(source,
                new DocumentDetails(details.title(), new WebAddress(url), details.imageSnippet()));
    }

    public NewDocument imageSnippet(String url) {
        return new NewDocument(source, new DocumentDetails(details.title(), details.sourceUrl(), new WebAddress(url)));
    }

    /**
     * A document of the fields of the interface, null where absent.
     *
     * @throws InvalidRequestException
     *             with all that is wrong, not only the first
     * @throws ContentTooLargeException
     *             if the text is longer than {@link #MOST_TEXT_BYTES}
     */
    public static NewDocument of(@Nullable String url, @Nullable String text, @Nullable String title,
            @Nullable String sourceUrl, @Nullable String imageSnippet) {
        if (text != null && sizeInBytes(text) > MOST_TEXT_BYTES) {
            throw new ContentTooLargeException("text", MOST_TEXT_BYTES);
        }
        var flaws = new ArrayList<Violation>();
        Optional<DocumentSource> source = source(url, text, flaws);
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
        return new NewDocument(source.orElseThrow(), details);
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
