package dev.carrel.http.exchange;

import java.util.regex.Pattern;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;

/** How chunks are told apart on the wire; what is in them does not depend on it. */
public enum StreamFormat {

    /** One object per line. */
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

    private static final Pattern COMMA = Pattern.compile(",");
    /** The type with any parameters but a quality of nothing. */
    private static final Pattern EVENTS = Pattern
            .compile("\\s*(?i:text/event-stream)\\s*(?!.*;\\s*[qQ]=0(\\.0*)?\\s*(;|$))(;.*)?");

    private final String contentType;
    private final String prefix;
    private final String suffix;

    StreamFormat(String contentType, String prefix, String suffix) {
        this.contentType = contentType;
        this.prefix = prefix;
        this.suffix = suffix;
    }

    /** Server-sent events for those who list them, lines for all others. */
    public static StreamFormat negotiate(HttpFields headers) {
        return headers.getValuesList(HttpHeader.ACCEPT)
                .stream()
                .flatMap(COMMA::splitAsStream)
                .anyMatch(range -> EVENTS.matcher(range).matches()) ? EVENT_STREAM : NDJSON;
    }

    public String contentType() {
        return contentType;
    }

    public String frameChunk(Object chunk) {
        return prefix + JsonCodec.toText(chunk) + suffix;
    }

    /** What clients pass over. */
    public abstract String keepAliveFrame();
}
