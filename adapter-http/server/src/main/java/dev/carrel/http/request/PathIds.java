package dev.carrel.http.request;

import dev.carrel.application.LibraryHandle;
import dev.carrel.domain.OpaqueId;
import dev.carrel.domain.conversation.ConversationId;
import dev.carrel.domain.crawl.CrawlId;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.error.NotFoundException;
import dev.carrel.http.exchange.ApiRequest;
import java.util.function.Function;

/**
 * Reads the ids that a path names. An id with an invalid spelling is reported like one that does not exist: after the
 * values of the request were checked, and the library before what is in it.
 */
public final class PathIds {

    private PathIds() {}

    /**
     * Returns the document's id in the path.
     *
     * @throws NotFoundException if it is not valid
     */
    public static DocumentId documentId(LibraryHandle library, ApiRequest request) {
        return idOf(library, request.pathParameter(ApiRequest.DOCUMENT_ID), DocumentId::new,
                NotFoundException::ofDocument);
    }

    /**
     * Returns the crawl's id in the path.
     *
     * @throws NotFoundException if it is not valid
     */
    public static CrawlId crawlId(LibraryHandle library, ApiRequest request) {
        return idOf(library, request.pathParameter(ApiRequest.CRAWL_ID), CrawlId::new, NotFoundException::ofCrawl);
    }

    /**
     * Returns the id of a conversation.
     *
     * @throws NotFoundException if it is not valid
     */
    public static ConversationId conversationId(LibraryHandle library, String id) {
        return idOf(library, id, ConversationId::new, NotFoundException::ofConversation);
    }

    /**
     * Returns the id of something in a library.
     *
     * @param missing what is thrown if it is not valid, so that nothing can have it, and the library exists
     */
    public static <T> T idOf(LibraryHandle library, String id, Function<String, T> constructor,
            Function<String, NotFoundException> missing) {
        if (!OpaqueId.isValid(id)) {
            library.requireExists();
            throw missing.apply(id);
        }
        return constructor.apply(id);
    }
}
