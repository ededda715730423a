package dev.carrel.application.client;

import dev.carrel.domain.document.DocumentId;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A document that was found, or that a reply was made from.
 *
 * @param title distinct among the sources of a reply or search, and never blank
 * @param similarity estimates how likely the document is relevant, from 0 to 1
 * @param key the client's own name of the document; null if it has none
 * @param url the address for readers; null if it has none
 * @param excerpts the best passages of a search; of a reply, at most one, that supports it or is likely to answer
 * @param quoted whether a reply quotes the document; false for a search
 */
public record LibrarySource(DocumentId id, String title, double similarity, @Nullable String key,
        @Nullable String url, List<Excerpt> excerpts, boolean quoted) {

    public LibrarySource {
        excerpts = List.copyOf(excerpts);
    }

    /**
     * A part of a document.
     *
     * @param text Markdown
     * @param headings the headings above it, outermost first
     * @param page the number of its page, from 1; null if the document has no pages
     * @param url a deep link: the address of the document with the place of the part; null if it has no address
     * @param similarity of the passage, from 0 to 1; in a reply, that of the document
     */
    public record Excerpt(String text, List<String> headings, @Nullable Integer page, @Nullable String url,
            double similarity) {

        public Excerpt {
            headings = List.copyOf(headings);
        }
    }
}
