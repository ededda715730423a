package dev.carrel.bootstrap.cli.place;

import com.fasterxml.jackson.databind.JsonNode;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/** Follows the chunks of a streamed reply to its end. */
final class ReplyChunks implements Consumer<JsonNode> {

    private final Consumer<String> pieces;
    private @Nullable Answer answer;
    private boolean done;

    ReplyChunks(Consumer<String> pieces) {
        this.pieces = pieces;
    }

    @Override
    public void accept(JsonNode chunk) {
        switch (chunk.path("type").asText()) {
            case "token" -> pieces.accept(chunk.path("value").asText());
            case "response" -> answer = FromJson.answer(chunk.path("data"));
            case "done" -> done = true;
            case "error" -> throw ServerException.of(
                    chunk.path("message").asText("The server could not finish the reply."));
            default -> {
                // What a later version adds is not for this one.
            }
        }
    }

    /** The whole reply, after the stream has ended. */
    Answer answer() {
        if (answer == null || !done) {
            throw ServerException.of("The reply broke off before its end.");
        }
        return answer;
    }
}
