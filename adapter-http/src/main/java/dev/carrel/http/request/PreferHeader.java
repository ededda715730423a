package dev.carrel.http.request;

import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.jetty.http.HttpFields;

/** The header {@code Prefer} of RFC 7240, as far as it is honoured here. */
public final class PreferHeader {

    /** The longest that a client is kept waiting. */
    private static final long MAX_WAIT_SECONDS = 60;
    private static final Pattern COMMA = Pattern.compile(",");
    private static final Pattern WAIT = Pattern.compile("\\s*(?i:wait)\\s*=\\s*\"?([0-9]{1,9})\"?\\s*(;.*)?");

    private PreferHeader() {}

    /** How long the client would wait for the end of the work, at most {@value #MAX_WAIT_SECONDS} seconds. */
    public static Optional<Duration> findWait(HttpFields headers) {
        return headers.getValuesList("Prefer")
                .stream()
                .flatMap(COMMA::splitAsStream)
                .map(WAIT::matcher)
                .filter(Matcher::matches)
                .findFirst()
                .map(wait -> Duration.ofSeconds(Math.min(MAX_WAIT_SECONDS, Long.parseLong(wait.group(1)))));
    }
}
