package dev.carrel.application.query;

import dev.carrel.domain.conversation.ReplyMetadata.SourceDocument;
import java.util.List;

/**
 * A reply about documents themselves.
 *
 * @param text Markdown
 * @param documents all that it lists, in its order
 */
record CatalogueReply(String text, List<SourceDocument> documents) {

    CatalogueReply {
        documents = List.copyOf(documents);
    }
}
