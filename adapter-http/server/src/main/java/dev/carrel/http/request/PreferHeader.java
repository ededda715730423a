package dev.carrel.http.request;

import java.time.Duration;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.jetty.http.HttpFields;

/** The header {@code Prefer} (RFC 7240), of which {@code wait} is supported. */
public final class PreferHeader {

    private static final long MAX_WAIT_SECONDS = 60;
    private static final Pattern COMMA = Pattern.compile(",");
    private static final Pattern WAIT = Pattern.compile("\\s*(?i:wait)\\s*=\\s*\"?([0-9]{1,9})\"?\\s*(;.*)?");

    private PreferHeader() {}

    /**
     * Returns how long the client wants to wait for the result, at most {@value #MAX_WAIT_SECONDS} seconds; empty if it
     * states nothing.
     */
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
