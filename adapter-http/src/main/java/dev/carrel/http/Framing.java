package dev.carrel.http;

import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;

/** How chunks are told apart on the wire; what is in them does not depend on it. */
enum Framing {

    /** One object per line. */
    NDJSON("application/x-ndjson", "", "\n") {
        @Override
        String keepAlive() {
            return frame(ChunkShape.emptyToken());
        }
    },

    /** Server-sent events. */
    EVENT_STREAM("text/event-stream", "data: ", "\n\n") {
        @Override
        String keepAlive() {
            return ": ping\n\n";
        }
    };

    private final String contentType;
    private final String before;
    private final String after;

    Framing(String contentType, String before, String after) {
        this.contentType = contentType;
        this.before = before;
        this.after = after;
    }

    /** Server-sent events for those who list them, lines for all others. */
    static Framing asked(HttpFields headers) {
        return headers.getQualityCSV(HttpHeader.ACCEPT)
                .stream()
                .map(range -> range.replaceFirst(";.*", "").strip())
                .anyMatch(EVENT_STREAM.contentType::equalsIgnoreCase) ? EVENT_STREAM : NDJSON;
    }

    String contentType() {
        return contentType;
    }

    String frame(Object chunk) {
        return before + Json.text(chunk) + after;
    }

    /** What clients pass over. */
    abstract String keepAlive();
}
