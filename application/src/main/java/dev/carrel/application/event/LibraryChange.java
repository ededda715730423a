package dev.carrel.application.event;

import dev.carrel.domain.attribute.Attributes;
import dev.carrel.domain.crawl.CrawlId;
import dev.carrel.domain.document.DocumentId;
import org.jspecify.annotations.Nullable;

/**
 * What has changed in a library: an id only, so that many changes take little memory.
 */
sealed interface LibraryChange {

    /** @param before the attributes before the change, if the document was deleted or has other ones now; else null */
    record DocumentChange(DocumentId document, @Nullable Attributes before) implements LibraryChange {}

    record CrawlChange(CrawlId crawl) implements LibraryChange {}

    record EmbeddingChange() implements LibraryChange {}

    /**
     * A change with its number.
     *
     * @param number from 1, without gaps
     */
    record NumberedChange(long number, LibraryChange change) {}
}
