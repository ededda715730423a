package dev.carrel.http;

import dev.carrel.domain.conversation.ReplyStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What is sent back. */
sealed interface Answer {

    /**
     * A whole answer.
     *
     * @param contentType null where there is no content
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record Whole(int status, @Nullable String contentType, byte[] content, Map<String, String> headers)
            implements
                Answer {

        Whole with(String header, String value) {
            var more = new HashMap<>(headers);
            more.put(header, value);
            return new Whole(status, contentType, content, Map.copyOf(more));
        }
    }

    /** A reply that is sent while it is made; whoever writes the answer closes it. */
    record Streamed(ReplyStream reply, ChunkShape shape, Framing framing) implements Answer {}

    static Whole json(int status, Object body) {
        return new Whole(status, "application/json", Json.bytes(body), Map.of());
    }

    static Whole text(String text) {
        return new Whole(200, "text/plain; charset=utf-8", text.getBytes(StandardCharsets.UTF_8), Map.of());
    }

    /** In version 0.0.4 of the text format of Prometheus. */
    static Whole metrics(String text) {
        return new Whole(200, "text/plain; version=0.0.4; charset=utf-8", text.getBytes(StandardCharsets.UTF_8),
                Map.of());
    }

    static Whole empty(int status) {
        return new Whole(status, null, new byte[0], Map.of());
    }
}
