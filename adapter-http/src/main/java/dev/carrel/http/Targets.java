package dev.carrel.http;

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

/**
 * What a call is about. An id that does not fit the pattern names nothing, which is told as for any other that is not
 * there: after the values were looked at, and the library before what is in it.
 */
final class Targets {

    private Targets() {}

    static LibraryHandle library(Carrel carrel, Call call) {
        String id = call.parameter(Call.LIBRARY);
        if (!OpaqueId.isValid(id)) {
            throw new LibraryNotFoundException(id);
        }
        return carrel.library(new LibraryId(id));
    }

    static DocumentId document(LibraryHandle library, Call call) {
        String id = call.parameter(Call.DOCUMENT);
        if (!OpaqueId.isValid(id)) {
            library.describe();
            throw new DocumentNotFoundException(id);
        }
        return new DocumentId(id);
    }

    static CrawlId crawl(LibraryHandle library, Call call) {
        String id = call.parameter(Call.CRAWL);
        if (!OpaqueId.isValid(id)) {
            library.describe();
            throw new CrawlNotFoundException(id);
        }
        return new CrawlId(id);
    }

    static ConversationId conversation(LibraryHandle library, String id) {
        if (!OpaqueId.isValid(id)) {
            library.describe();
            throw new ConversationNotFoundException(id);
        }
        return new ConversationId(id);
    }
}
