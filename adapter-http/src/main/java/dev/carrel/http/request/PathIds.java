package dev.carrel.http.request;

import dev.carrel.application.Carrel;
import dev.carrel.application.LibraryHandle;
import dev.carrel.domain.OpaqueId;
import dev.carrel.domain.conversation.ConversationId;
import dev.carrel.domain.crawl.CrawlId;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.error.ConversationNotFoundException;
import dev.carrel.domain.error.CrawlNotFoundException;
import dev.carrel.domain.error.DocumentNotFoundException;
import dev.carrel.domain.error.LibraryNotFoundException;
import dev.carrel.domain.library.LibraryId;
import dev.carrel.http.exchange.ApiRequest;

/**
 * What a call is about. An id that does not fit the pattern names nothing, which is told as for any other that is not
 * there: after the values were looked at, and the library before what is in it.
 */
public final class PathIds {

    private PathIds() {}

    public static LibraryHandle openLibrary(Carrel carrel, ApiRequest request) {
        String id = request.pathParameter(ApiRequest.LIBRARY_ID);
        if (!OpaqueId.isValid(id)) {
            throw new LibraryNotFoundException(id);
        }
        return carrel.library(new LibraryId(id));
    }

    public static DocumentId documentId(LibraryHandle library, ApiRequest request) {
        String id = request.pathParameter(ApiRequest.DOCUMENT_ID);
        if (!OpaqueId.isValid(id)) {
            library.describe();
            throw new DocumentNotFoundException(id);
        }
        return new DocumentId(id);
    }

    public static CrawlId crawlId(LibraryHandle library, ApiRequest request) {
        String id = request.pathParameter(ApiRequest.CRAWL_ID);
        if (!OpaqueId.isValid(id)) {
            library.describe();
            throw new CrawlNotFoundException(id);
        }
        return new CrawlId(id);
    }

    public static ConversationId conversationId(LibraryHandle library, String id) {
        if (!OpaqueId.isValid(id)) {
            library.describe();
            throw new ConversationNotFoundException(id);
        }
        return new ConversationId(id);
    }
}
