package dev.carrel.api.openai;

import dev.carrel.api.query.ReplyBody;
import dev.carrel.api.query.ReplyMetadataBody;
import dev.carrel.api.query.ReplyMetadataBody.LinkBody;
import dev.carrel.api.query.ReplyMetadataBody.SourceDocumentBody;
import dev.carrel.domain.conversation.Reply;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What the interface of OpenAI has no place for: the sources of a reply as in Carrel's own interface.
 *
 * @param conversationId null if the client keeps the conversation
 */
public record CarrelExtensionBody(@Nullable String conversationId, List<SourceDocumentBody> documents,
        List<LinkBody> images, List<LinkBody> helpArticles) {

    /** Returns the extension of a reply. */
    public static CarrelExtensionBody of(Reply reply) {
        ReplyBody body = ReplyBody.of(reply);
        ReplyMetadataBody metadata = body.metadata();
        return new CarrelExtensionBody(body.conversationId(), metadata.documents(), metadata.images(),
                metadata.helpArticles());
    }
}
