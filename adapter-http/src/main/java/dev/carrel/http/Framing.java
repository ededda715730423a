package dev.carrel.http;

import java.util.regex.Pattern;
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

    private static final Pattern COMMA = Pattern.compile(",");
    /** The type with any parameters but a quality of nothing. */
    private static final Pattern EVENTS = Pattern
            .compile("\\s*(?i:text/event-stream)\\s*(?!.*;\\s*[qQ]=0(\\.0*)?\\s*(;|$))(;.*)?");

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
        return headers.getValuesList(HttpHeader.ACCEPT)
                .stream()
                .flatMap(COMMA::splitAsStream)
                .anyMatch(range -> EVENTS.matcher(range).matches()) ? EVENT_STREAM : NDJSON;
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
