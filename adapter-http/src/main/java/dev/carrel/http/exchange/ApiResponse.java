package dev.carrel.http.exchange;

import dev.carrel.domain.conversation.ReplyStream;
import java.nio.charset.StandardCharsets;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** What is sent back. */
public sealed interface ApiResponse {

    /**
     * A whole answer.
     *
     * @param contentType null where there is no content
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record CompleteResponse(int status, @Nullable String contentType, byte[] content, Map<String, String> headers)
            implements
                ApiResponse {

        public CompleteResponse withHeader(String header, String value) {
            var more = new HashMap<>(headers);
            more.put(header, value);
            return new CompleteResponse(status, contentType, content, Map.copyOf(more));
        }
    }

    /** A reply that is sent while it is made; whoever writes the answer closes it. */
    record StreamedResponse(ReplyStream reply, ChunkFormat chunkFormat,
            StreamFormat streamFormat) implements ApiResponse {}

    static CompleteResponse json(int status, Object body) {
        return new CompleteResponse(status, "application/json", JsonCodec.toBytes(body), Map.of());
    }

    static CompleteResponse plainText(String text) {
        return new CompleteResponse(200, "text/plain; charset=utf-8", text.getBytes(StandardCharsets.UTF_8), Map.of());
    }

    /** In version 0.0.4 of the text format of Prometheus. */
    static CompleteResponse prometheusText(String text) {
        return new CompleteResponse(200, "text/plain; version=0.0.4; charset=utf-8",
                text.getBytes(StandardCharsets.UTF_8),
                Map.of());
    }

    static CompleteResponse withoutContent(int status) {
        return new CompleteResponse(status, null, new byte[0], Map.of());
    }
}
