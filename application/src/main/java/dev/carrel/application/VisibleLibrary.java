package dev.carrel.application;

import dev.carrel.domain.attribute.AttributeFilter;
import dev.carrel.domain.conversation.Question;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.error.NotFoundException;
import dev.carrel.domain.library.Library;
import dev.carrel.domain.library.LibraryId;
import java.util.Optional;

/**
 * What a handle can see of a library.
 *
 * @param filter what a document must pass to exist for the handle
 */
record VisibleLibrary(LibraryId id, AttributeFilter filter, EngineServices engine) {

    VisibleLibrary restrictedTo(AttributeFilter other) {
        return new VisibleLibrary(id, filter.and(other), engine);
    }

    /**
     * Returns the library.
     *
     * @throws NotFoundException if it does not exist
     */
    Library requireLibrary() {
        return engine.requireLibrary(id);
    }

    /**
     * Returns a document.
     *
     * @throws NotFoundException if it does not exist or does not pass the filter
     */
    Document requireDocument(DocumentId document) {
        requireLibrary();
        return findDocument(document).orElseThrow(() -> NotFoundException.ofDocument(document.value()));
    }

    private Optional<Document> findDocument(DocumentId document) {
        return engine.storage()
                .documents()
                .findById(id, document)
                .filter(found -> filter.matches(found.metadata().attributes()));
    }

    /** Returns a question to the documents that pass the filter. */
    Question restrict(Question question) {
        return question.restrictedTo(filter);
    }
}
