package dev.carrel.application.ingest;

import dev.carrel.application.job.Stopwatch;
import dev.carrel.application.port.Crawls.CrawledPageContext;
import dev.carrel.application.port.DocumentQueue.DocumentLease;
import dev.carrel.domain.library.LibraryId;
import java.util.List;
import java.util.Optional;

/** The stored documents of one library that are indexed together. */
record IndexingBatch(LibraryId library, List<StoredDocument> documents) {

    List<DocumentLease> leases() {
        return documents.stream().map(StoredDocument::lease).toList();
    }

    List<Long> revisions() {
        return documents.stream().map(StoredDocument::revision).toList();
    }

    /**
     * A document whose text is stored and that is to be indexed. Refers to no text, so that many can wait.
     *
     * @param revision the library's revision of the text
     * @param stopwatch started when its ingestion began
     * @param crawledPage the page that a crawl had it read as; empty if it was read for no crawl
     */
    record StoredDocument(DocumentLease lease, long revision, Stopwatch stopwatch,
            Optional<CrawledPageContext> crawledPage) {}
}
