package dev.carrel.application.index;

import dev.carrel.application.event.ChangeFeed;
import dev.carrel.application.port.Documents;
import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.attribute.Attributes;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.error.InvalidRequestException;
import dev.carrel.domain.error.NotFoundException;
import dev.carrel.domain.library.LibraryId;
import java.time.InstantSource;
import java.util.List;

/**
 * Changes the attributes of documents: in the storage, which every search asks, and then in the index. Thread-safe.
 */
public final class UpdateAttributes {

    private final Documents documents;
    private final FollowChanges followChanges;
    private final InstantSource clock;

    UpdateAttributes(Documents documents, SyncIndexes syncIndexes, ChangeFeed changes, InstantSource clock) {
        this.documents = documents;
        this.followChanges = new FollowChanges(syncIndexes, changes);
        this.clock = clock;
    }

    /**
     * Replaces the attributes of a document; its readers stay.
     *
     * @param filter what the document must pass, before and after
     * @return the changed document
     * @throws NotFoundException if the document does not exist or does not pass the filter
     * @throws InvalidRequestException if the attributes do not pass the filter
     */
    public Document update(LibraryId library, DocumentId document, Attributes attributes, AttributeFilter filter) {
        attributes.requireNoReaders();
        filter.requireMatch(attributes);
        List<Attributes> before = documents.findById(library, document)
                .map(Document::allAttributes)
                .orElse(List.of());
        return followChanges.follow(documents.updateAttributes(library, document, attributes, filter, clock.instant())
                .orElseThrow(() -> NotFoundException.ofDocument(document.value())), before);
    }
}
