package dev.carrel.api.query;

import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonInclude.Include;
import dev.carrel.api.query.ReplyMetadataBody.LinkBody;
import dev.carrel.api.query.ReplyMetadataBody.SourceDocumentBody;
import dev.carrel.domain.conversation.Reply;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A chunk of a streamed reply. A stream is {@code initializing}, {@code token}*, {@code response}, {@code done}; or it
 * ends with {@code error}.
 */
public sealed interface ReplyChunk {

    /** Returns the type, by which clients choose how to read the chunk. */
    String type();

    /** A chunk without content. */
    record PlainChunk(String type) implements ReplyChunk {

        /** Returns the first chunk of a stream of version 2. */
        public static PlainChunk initializing() {
            return new PlainChunk("initializing");
        }

        /** Returns the last chunk of a stream that has succeeded. */
        public static PlainChunk done() {
            return new PlainChunk("done");
        }
    }

    /** A piece of the reply's text, perhaps empty. */
    record TokenChunk(String type, String value) implements ReplyChunk {

        /** Returns the chunk of a piece of text. */
        public static TokenChunk of(String text) {
            return new TokenChunk("token", text);
        }
    }

    /** The last chunk of a stream that has failed. */
    record ErrorChunk(String type, int status, String statusText, String code, String message) implements ReplyChunk {}

    /** The complete reply, in version 2. */
    record V2ResponseChunk(String type, V2ResponseData data) implements ReplyChunk {

        /** Returns the chunk of a reply. */
        public static V2ResponseChunk of(ReplyBody reply) {
            return new V2ResponseChunk("response", new V2ResponseData(reply.reply(), reply.reply(),
                    reply.conversationId(), reply.metadata(), reply.library(), reply.otherLibraries(),
                    reply.nothingFound()));
        }
    }

    /** The content of {@link V2ResponseChunk}: the interface gives the text under both names. */
    record V2ResponseData(String reply, String response, @Nullable String conversationId, ReplyMetadataBody metadata,
            @JsonInclude(Include.NON_NULL) @Nullable NamedLibraryBody library,
            @JsonInclude(Include.NON_NULL) @Nullable List<NamedLibraryBody> otherLibraries,
            @JsonInclude(Include.NON_NULL) @Nullable Boolean nothingFound) {}

    /** The complete reply for a visitor of a widget. */
    record VisitorResponseChunk(String type, VisitorResponseData data) implements ReplyChunk {

        /** Returns the chunk of a reply. */
        public static VisitorResponseChunk of(Reply reply, VisitorMetadataBody metadata) {
            return new VisitorResponseChunk("response",
                    new VisitorResponseData(reply.text(), reply.text(), ReplyBody.conversationId(reply), metadata));
        }
    }

    /** The content of {@link VisitorResponseChunk}, as in version 2 but for the metadata. */
    record VisitorResponseData(String reply, String response, @Nullable String conversationId,
            VisitorMetadataBody metadata) {}

    /** The first chunk of a stream of the unversioned interface. */
    record UnversionedInitializingChunk(String type, String gptQueryId) implements ReplyChunk {

        /** Returns the chunk of a query. */
        public static UnversionedInitializingChunk of(String queryId) {
            return new UnversionedInitializingChunk("initializing", queryId);
        }
    }

    /** The complete reply, in the unversioned interface. */
    record UnversionedResponseChunk(String type, UnversionedResponseData data) implements ReplyChunk {

        /** Returns the chunk of a reply. */
        public static UnversionedResponseChunk of(Reply reply) {
            ReplyMetadataBody metadata = ReplyMetadataBody.of(reply.metadata());
            var query = new GptQuery(reply.query().value(),
                    new ExtraFields(metadata.images(), metadata.documents(), metadata.helpArticles()),
                    ReplyBody.conversationId(reply));
            return new UnversionedResponseChunk("response",
                    new UnversionedResponseData(reply.text(), reply.text(), query));
        }
    }

    /** The content of {@link UnversionedResponseChunk}: the interface gives the text under both names. */
    record UnversionedResponseData(String response, String text, GptQuery gptQuery) {}

    /** The query, under the name of the hosted service. */
    record GptQuery(String id, ExtraFields extraFields, @Nullable String gptConversationId) {}

    /** The sources of the reply, in the order of the hosted service. */
    record ExtraFields(List<LinkBody> images, List<SourceDocumentBody> documents, List<LinkBody> helpArticles) {}
}
