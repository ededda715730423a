package dev.carrel.domain.conversation;

import dev.carrel.domain.WebAddress;
import dev.carrel.domain.document.DocumentId;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A document as a source of a reply, as it was when the reply was made.
 *
 * @param similarity how well the best passage of the document fits the question, from 0 to 1
 * @param learnMore where a reader finds the document: its {@code sourceUrl}, else its {@code url}; null if it has
 * neither
 * @param imageSnippet an image to show with the reply; null if there is none
 */
public record SourceDocument(DocumentId id, String title, double similarity, @Nullable WebAddress learnMore,
        @Nullable WebAddress imageSnippet) {

    public SourceDocument {
        if (!(similarity >= 0 && similarity <= 1)) {
            throw new IllegalArgumentException("similarity must be from 0 to 1, not " + similarity);
        }
    }

    public Optional<ReplyLink> learnMoreLink() {
        return Optional.ofNullable(learnMore).map(url -> new ReplyLink(url, title));
    }

    public Optional<ReplyLink> imageLink() {
        return Optional.ofNullable(imageSnippet).map(url -> new ReplyLink(url, title));
    }
}
