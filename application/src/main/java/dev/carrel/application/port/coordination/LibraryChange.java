package dev.carrel.application.port.coordination;

import dev.carrel.domain.attribute.Attributes;
import dev.carrel.domain.crawl.CrawlId;
import dev.carrel.domain.document.DocumentId;
import org.jspecify.annotations.Nullable;

/** What has changed in a library: an id only, so that many changes take little memory. */
public sealed interface LibraryChange {

    /** @param before the attributes before the change, if the document was deleted or has other ones now; else null */
    record DocumentChange(DocumentId document, @Nullable Attributes before) implements LibraryChange {}

    /** A crawl was started or has made progress. */
    record CrawlChange(CrawlId crawl) implements LibraryChange {}

    /** Documents were embedded. */
    record EmbeddingChange() implements LibraryChange {}
}
