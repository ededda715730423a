package dev.carrel.application.event;

import dev.carrel.domain.attribute.Attributes;
import dev.carrel.domain.crawl.Crawl;
import dev.carrel.domain.crawl.CrawlId;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentStatus;
import java.util.Collection;
import java.util.Map;
import java.util.Optional;

/** What a subscription can see of a library: what does not pass its filter does not exist. */
public interface VisibleState {

    /** Returns whether a document exists that has {@linkplain Document#allAttributes all these attributes}. */
    boolean isVisible(Collection<Attributes> attributes);

    /** Returns the existing ones of several documents. */
    Map<DocumentId, Document> findDocuments(Collection<DocumentId> ids);

    /** Returns a crawl; empty if it does not exist. */
    Optional<Crawl> findCrawl(CrawlId id);

    /** Returns whether everything of the library exists. */
    boolean isWhole();

    /** Returns the number of documents with each status. */
    Map<DocumentStatus, Long> countDocuments();

    /** Returns the number of documents that only lexical search finds yet. */
    long countUnembedded();
}
