package dev.carrel.domain.conversation;

import dev.carrel.domain.WebAddress;
import dev.carrel.domain.document.DocumentId;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A document as a source of a reply, as it was at the time of the reply.
 *
 * @param similarity the relevance of the document's best passage, from 0 to 1
 * @param learnMore the {@code sourceUrl} of the document, else its {@code url}; null if it has neither
 * @param imageSnippet an image to show with the reply; null if there is none
 */
public record SourceDocument(DocumentId id, String title, double similarity, @Nullable WebAddress learnMore,
        @Nullable WebAddress imageSnippet) {

    public SourceDocument {
        if (!(similarity >= 0 && similarity <= 1)) {
            throw new IllegalArgumentException("similarity must be from 0 to 1, not " + similarity);
        }
    }

    /** Returns the learn-more address labelled with the title; empty if there is none. */
    public Optional<ReplyLink> learnMoreLink() {
        return Optional.ofNullable(learnMore).map(url -> new ReplyLink(url, title));
    }

    /** Returns the image snippet labelled with the title; empty if there is none. */
    public Optional<ReplyLink> imageLink() {
        return Optional.ofNullable(imageSnippet).map(url -> new ReplyLink(url, title));
    }
}
