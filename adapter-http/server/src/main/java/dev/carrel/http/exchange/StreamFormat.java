package dev.carrel.http.exchange;

import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.http.HttpField;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;

/** The framing of the chunks of a streamed reply. */
public enum StreamFormat {

    /** Newline-delimited JSON: one object per line. */
    NDJSON("application/x-ndjson", "", "\n") {
        @Override
        public String keepAliveFrame() {
            return frameChunk(ChunkFormat.emptyTokenChunk());
        }
    },

    /** Server-sent events. */
    EVENT_STREAM("text/event-stream", "data: ", "\n\n") {
        @Override
        public String keepAliveFrame() {
            return ": ping\n\n";
        }
    };

    private final String contentType;
    private final String prefix;
    private final String suffix;

    StreamFormat(String contentType, String prefix, String suffix) {
        this.contentType = contentType;
        this.prefix = prefix;
        this.suffix = suffix;
    }

    /**
     * Returns server-sent events for a client that lists them in {@code Accept}, else newline-delimited JSON, also if
     * the header is malformed.
     */
    public static StreamFormat negotiate(HttpFields headers) {
        try {
            return headers.getQualityCSV(HttpHeader.ACCEPT)
                    .stream()
                    .map(HttpField::stripParameters)
                    .anyMatch(EVENT_STREAM.contentType::equalsIgnoreCase) ? EVENT_STREAM : NDJSON;
        } catch (HttpException.RuntimeException ignored) {
            return NDJSON;
        }
    }

    /** Returns the media type. */
    public String contentType() {
        return contentType;
    }

    /** Returns a chunk whose JSON is written already, in its frame. */
    public String frameText(String json) {
        return prefix + json + suffix;
    }

    /** Returns a chunk in its frame. */
    public String frameChunk(Object chunk) {
        return prefix + JsonCodec.toText(chunk) + suffix;
    }

    /** Returns a frame that clients ignore. */
    public abstract String keepAliveFrame();
}
