package dev.carrel.cli.client;

import com.fasterxml.jackson.databind.JsonNode;
import dev.carrel.api.query.ReplyBody;
import dev.carrel.api.query.ReplyChunk.V2ResponseChunk;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Reads the chunks of a streamed reply, {@link dev.carrel.api.query.ReplyChunk}. */
final class ReplyChunkReader implements Consumer<JsonNode> {

    private final Consumer<String> pieces;
    private final HttpTransport transport;
    private @Nullable ReplyBody reply;
    private boolean done;

    /**
     * Creates a reader of one stream.
     *
     * @param pieces receives the text of the reply in pieces
     */
    ReplyChunkReader(HttpTransport transport, Consumer<String> pieces) {
        this.transport = transport;
        this.pieces = pieces;
    }

    @Override
    public void accept(JsonNode chunk) {
        switch (chunk.path("type").asText()) {
            case "token" -> pieces.accept(chunk.path("value").asText());
            case "response" -> reply = ApiResponses.toReply(
                    ApiResponses.requireField(transport.convertJson(chunk, V2ResponseChunk.class).data(), "data"));
            case "done" -> done = true;
            case "error" -> throw ServerException.of(
                    chunk.path("message").asText("The server could not finish the reply."));
            default -> {
                // Chunk types of later versions are ignored.
            }
        }
    }

    /** Returns the complete reply after the end of the stream. */
    ReplyBody completeReply() {
        if (reply == null || !done) {
            throw ServerException.of("The reply ended unexpectedly.");
        }
        return reply;
    }
}
