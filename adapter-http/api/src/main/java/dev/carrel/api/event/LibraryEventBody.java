package dev.carrel.api.event;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import dev.carrel.api.crawl.CrawlBody;
import dev.carrel.api.document.DocumentBody;
import dev.carrel.api.library.LibraryBody.DocumentCountsBody;
import dev.carrel.application.event.LibraryEvent;
import dev.carrel.application.event.LibraryEvent.ConnectorChanged;
import dev.carrel.application.event.LibraryEvent.CrawlChanged;
import dev.carrel.application.event.LibraryEvent.DocumentChanged;
import dev.carrel.application.event.LibraryEvent.DocumentDeleted;
import dev.carrel.application.event.LibraryEvent.EmbeddingProgressed;
import dev.carrel.application.event.LibraryEvent.LibraryState;
import org.jspecify.annotations.Nullable;

/**
 * A change in a library. Fields that its type does not have are null, and absent.
 *
 * @param type {@code library}, {@code document}, {@code document-deleted}, {@code crawl}, {@code connector} or
 * {@code embedding}
 * @param missed of {@code library}: whether events were missed
 * @param documents of {@code library}: the number of documents with each status
 * @param pending of {@code library} and {@code embedding}: the number of documents that are not embedded
 * @param document of {@code document}
 * @param id of {@code document-deleted}, and the key of {@code connector}
 * @param crawl of {@code crawl}
 */
@JsonInclude(Include.NON_NULL)
public record LibraryEventBody(String type, @Nullable Boolean missed, @Nullable DocumentCountsBody documents,
        @Nullable Long pending, @Nullable DocumentBody document, @Nullable String id, @Nullable CrawlBody crawl) {

    /** Returns the body of an event. */
    public static LibraryEventBody of(LibraryEvent event) {
        return switch (event) {
            case LibraryState state -> new LibraryEventBody("library", state.missed(),
                    DocumentCountsBody.of(state.documentCounts()), state.unembeddedDocuments(), null, null, null);
            case DocumentChanged changed -> new LibraryEventBody("document", null, null, null,
                    DocumentBody.of(changed.document(), changed.document().updatedAt()), null, null);
            case DocumentDeleted deleted -> new LibraryEventBody("document-deleted", null, null, null, null,
                    deleted.document().value(), null);
            case CrawlChanged changed ->
                    new LibraryEventBody("crawl", null, null, null, null, null, CrawlBody.of(changed.crawl()));
            case ConnectorChanged changed -> new LibraryEventBody("connector", null, null, null, null,
                    changed.connector().value(), null);
            case EmbeddingProgressed progressed -> new LibraryEventBody("embedding", null, null,
                    progressed.unembeddedDocuments(), null, null, null);
        };
    }
}
