package dev.carrel.domain.document;

import dev.carrel.domain.WebAddress;
import dev.carrel.domain.attribute.AttributeFilter;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A choice among the documents of a library.
 *
 * @param status only documents with this status; null for all
 * @param filter only documents whose attributes pass it
 * @param words only documents that have each of these words, in any case and possibly as a part of a longer word, in
 * their title, address or key; empty for all
 */
public record DocumentSelection(@Nullable DocumentStatus status, AttributeFilter filter, String words) {

    /** Returns the selection of all documents. */
    public static DocumentSelection all() {
        return new DocumentSelection(null, AttributeFilter.everything(), "");
    }

    /** Returns the selection of the documents that pass a filter. */
    public static DocumentSelection of(AttributeFilter filter) {
        return new DocumentSelection(null, filter, "");
    }

    /** Returns the selection with a status; null for all. */
    public DocumentSelection withStatus(@Nullable DocumentStatus other) {
        return new DocumentSelection(other, filter, words);
    }

    /** Returns the selection with other words. */
    public DocumentSelection withWords(String other) {
        return new DocumentSelection(status, filter, other);
    }

    /** Returns the selection of the documents that also pass another filter. */
    public DocumentSelection narrowedBy(AttributeFilter other) {
        return new DocumentSelection(status, filter.and(other), words);
    }

    /** Returns whether every document is selected because there is no condition. */
    public boolean isAll() {
        return status == null && filter.isEverything() && words.isBlank();
    }

    /** Returns whether a document is selected. */
    public boolean matches(Document document) {
        return (status == null || document.state().status() == status)
                && document.passes(filter) && matchesWords(document);
    }

    /** Returns whether a document has the words. */
    public boolean matchesWords(Document document) {
        if (words.isBlank()) {
            return true;
        }
        List<String> texts = Stream
                .of(document.title(), addressOf(document.url()), addressOf(document.learnMore()), document.key())
                .filter(Objects::nonNull)
                .map(text -> text.toLowerCase(Locale.ROOT))
                .toList();
        return Arrays.stream(words.strip().toLowerCase(Locale.ROOT).split("\\s+"))
                .allMatch(word -> texts.stream().anyMatch(text -> text.contains(word)));
    }

    private static @Nullable String addressOf(@Nullable WebAddress address) {
        return address == null ? null : address.value();
    }
}
