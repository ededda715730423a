package dev.carrel.application.port.coordination;

import dev.carrel.domain.attribute.Attributes;
import dev.carrel.domain.connector.ConnectorKey;
import dev.carrel.domain.crawl.CrawlId;
import dev.carrel.domain.document.DocumentId;
import java.util.List;

/** What has changed in a library: an id only, so that many changes take little memory. */
public sealed interface LibraryChange {

    /**
     * A document has changed.
     *
     * @param before {@linkplain dev.carrel.domain.document.Document#allAttributes all its attributes} before the
     * change, if it was deleted or has other ones now; else empty
     */
    record DocumentChange(DocumentId document, List<Attributes> before) implements LibraryChange {

        public DocumentChange {
            before = List.copyOf(before);
        }
    }

    /** A crawl was started or has made progress. */
    record CrawlChange(CrawlId crawl) implements LibraryChange {}

    /** A connector was saved or deleted, or a run of it began or ended. */
    record ConnectorChange(ConnectorKey connector) implements LibraryChange {}

    /** Documents were embedded. */
    record EmbeddingChange() implements LibraryChange {}
}
