package dev.carrel.application.event;

import dev.carrel.domain.connector.ConnectorKey;
import dev.carrel.domain.crawl.Crawl;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentStatus;
import java.util.Map;

/**
 * A change in a library. An event says how things are when it is read, not how they were: several changes of the same
 * thing may be one event, and states that are over may be missing.
 */
public sealed interface LibraryEvent {

    /** Returns the position after this event, from which another subscription can go on. */
    String position();

    /**
     * The state of the library, at the beginning of a subscription and whenever events were missed.
     *
     * @param missed whether events were missed: the subscription began at a position that is not known any more, or its
     * reader was too slow. Whatever else it knows of the library is to be read anew
     * @param documentCounts the number of documents with each status
     * @param unembeddedDocuments the number of documents that only lexical search finds yet
     */
    record LibraryState(String position, boolean missed, Map<DocumentStatus, Long> documentCounts,
            long unembeddedDocuments) implements LibraryEvent {}

    /** A document was added or has changed. */
    record DocumentChanged(String position, Document document) implements LibraryEvent {}

    /** A document was deleted, or ceased to pass the filter of the handle. */
    record DocumentDeleted(String position, DocumentId document) implements LibraryEvent {}

    /** A crawl was started or has changed. */
    record CrawlChanged(String position, Crawl crawl) implements LibraryEvent {}

    /** A connector was saved or deleted, or a run of it began or ended. */
    record ConnectorChanged(String position, ConnectorKey connector) implements LibraryEvent {}

    /**
     * Documents were embedded.
     *
     * @param unembeddedDocuments the number of documents that only lexical search finds yet
     */
    record EmbeddingProgressed(String position, long unembeddedDocuments) implements LibraryEvent {}
}
