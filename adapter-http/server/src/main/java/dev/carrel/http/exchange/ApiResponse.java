package dev.carrel.http.exchange;

import dev.carrel.domain.conversation.ReplyStream;
import dev.carrel.domain.document.ByteSource;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The response to a request. */
public sealed interface ApiResponse {

    /** The header with the id of a query, under which feedback on its reply is given. */
    String QUERY_ID_HEADER = "Query-Id";

    /**
     * A response whose content is complete.
     *
     * @param contentType null if there is no content
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record CompleteResponse(int status, @Nullable String contentType, byte[] content, Map<String, String> headers)
            implements
                ApiResponse {

        /** Returns this response with a header. */
        public CompleteResponse withHeader(String header, String value) {
            var more = new HashMap<>(headers);
            more.put(header, value);
            return new CompleteResponse(status, contentType, content, Map.copyOf(more));
        }
    }

    /** A file that is sent while it is read. */
    record FileResponse(ByteSource content, String contentType, Map<String, String> headers) implements ApiResponse {}

    /** A reply that is sent while it is written. The writer of the response closes it. */
    record StreamedResponse(ReplyStream reply, ReplyFrames frames) implements ApiResponse {}

    /**
     * Results that are sent line by line, as JSON, while the body of the request is read.
     *
     * @param more supplies the results after the first ones
     */
    record LinesResponse(List<Object> first, ResultSource more, Map<String, String> headers) implements ApiResponse {}

    /** Events that are sent as server-sent events as they come. The writer of the response closes their source. */
    record EventsResponse(EventSource events) implements ApiResponse {}

    /** A source of events, pulled by one thread. */
    interface EventSource extends AutoCloseable {

        /**
         * Returns the next event; empty if none came in time.
         *
         * @param timeout the maximum time to wait
         */
        Optional<ServerSentEvent> nextEvent(Duration timeout) throws InterruptedException;

        /** Returns whether the last event was returned. */
        boolean hasEnded();

        @Override
        void close();
    }

    /**
     * An event.
     *
     * @param id with which a client that has lost the connection goes on; null for none
     * @param json the content, in one line
     */
    record ServerSentEvent(@Nullable String id, String json) {}

    /** A source of results. */
    @FunctionalInterface
    interface ResultSource {

        /** Returns the next results, waiting for them; empty at the end. */
        List<Object> nextResults() throws IOException, InterruptedException;
    }

    /** Returns a response with a JSON body. */
    static CompleteResponse json(int status, Object body) {
        return new CompleteResponse(status, "application/json", JsonCodec.toBytes(body), Map.of());
    }

    /** Returns a response whose JSON body is written already. */
    static CompleteResponse jsonText(int status, String json) {
        return new CompleteResponse(status, "application/json", json.getBytes(StandardCharsets.UTF_8), Map.of());
    }

    /** Returns a response with a text in UTF-8. */
    static CompleteResponse plainText(String text) {
        return new CompleteResponse(200, "text/plain; charset=utf-8", text.getBytes(StandardCharsets.UTF_8), Map.of());
    }

    /** Returns a response in the Prometheus text format, version 0.0.4. */
    static CompleteResponse prometheusText(String text) {
        return new CompleteResponse(200, "text/plain; version=0.0.4; charset=utf-8",
                text.getBytes(StandardCharsets.UTF_8),
                Map.of());
    }

    /** Returns a response without content. */
    static CompleteResponse withoutContent(int status) {
        return new CompleteResponse(status, null, new byte[0], Map.of());
    }
}
