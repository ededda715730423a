package dev.carrel.cli.client;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Reads the chunks of a streamed reply. */
final class ReplyChunkReader implements Consumer<JsonNode> {

    private final Consumer<String> pieces;
    private @Nullable ReplyView reply;
    private boolean done;

    ReplyChunkReader(Consumer<String> pieces) {
        this.pieces = pieces;
    }

    @Override
    public void accept(JsonNode chunk) {
        switch (chunk.path("type").asText()) {
            case "token" -> pieces.accept(chunk.path("value").asText());
            case "response" -> reply = ServerJsonParser.parseReply(chunk.path("data"));
            case "done" -> done = true;
            case "error" -> throw ServerException.of(
                    chunk.path("message").asText("The server could not finish the reply."));
            default -> {
                // Chunk types of later versions are ignored.
            }
        }
    }

    /** Returns the complete reply after the end of the stream. */
    ReplyView completeReply() {
        if (reply == null || !done) {
            throw ServerException.of("The reply ended unexpectedly.");
        }
        return reply;
    }
}
