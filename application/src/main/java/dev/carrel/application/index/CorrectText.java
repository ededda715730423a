package dev.carrel.application.index;

import dev.carrel.application.event.ChangeFeed;
import dev.carrel.application.port.Documents;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.correction.NewCorrection;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.domain.error.NotFoundException;
import dev.carrel.domain.error.NotFoundException.ResourceType;
import dev.carrel.domain.error.TextChangedException;
import dev.carrel.domain.library.LibraryId;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Corrects the texts of documents, in the storage and then in the index. Thread-safe. */
public final class CorrectText {

    private final Documents documents;
    private final FollowChanges followChanges;
    private final InstantSource clock;

    CorrectText(Documents documents, SyncIndexes syncIndexes, ChangeFeed changes, InstantSource clock) {
        this.documents = documents;
        this.followChanges = new FollowChanges(syncIndexes, changes);
        this.clock = clock;
    }

    /**
     * Replaces the text of a document.
     *
     * @param filter what the document must pass
     * @return the corrected document
     * @throws NotFoundException if the document does not exist or does not pass the filter
     * @throws InvalidRequestException if it has no text yet
     * @throws TextChangedException if the text is not the one that was edited
     */
    public Document correct(LibraryId library, DocumentId document, NewCorrection correction, AttributeFilter filter) {
        return followChanges.follow(documents.correctText(library, document, correction, filter, clock.instant())
                .orElseThrow(() -> isSeen(library, document, filter)
                        ? InvalidRequestException.of("text",
                                "must be that of a document that was read: this one has no text yet")
                        : NotFoundException.ofDocument(document.value())),
                List.of());
    }

    /**
     * Deletes the correction of a document, which then has the text that was read.
     *
     * @param version of the text that is given up; null for any
     * @param filter what the document must pass
     * @return the document without the correction
     * @throws NotFoundException if the document does not exist, does not pass the filter or has no correction
     * @throws TextChangedException if the text is of another version
     */
    public Document withdraw(LibraryId library, DocumentId document, @Nullable String version,
            AttributeFilter filter) {
        return followChanges.follow(documents.withdrawCorrection(library, document, version, filter, clock.instant())
                .orElseThrow(() -> isSeen(library, document, filter)
                        ? NotFoundException.of(ResourceType.DOCUMENT, "The document has no correction.")
                        : NotFoundException.ofDocument(document.value())),
                List.of());
    }

    private boolean isSeen(LibraryId library, DocumentId document, AttributeFilter filter) {
        return documents.findById(library, document).filter(found -> found.passes(filter)).isPresent();
    }
}
