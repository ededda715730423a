package dev.carrel.http.request;

import dev.carrel.domain.access.TokenSecret;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.eclipse.jetty.http.HttpFields;
import org.eclipse.jetty.http.HttpHeader;

/**
 * The header {@code Authorization} with a bearer token (RFC 6750); more leniently, the token may contain spaces, as an
 * administrator may choose one.
 */
public final class BearerTokenHeader {

    private static final Pattern BEARER = Pattern
            .compile("(?i:bearer) +([\\x21-\\x7e](?:[\\x20-\\x7e]*[\\x21-\\x7e])?) *");

    private BearerTokenHeader() {}

    /** Returns the bearer token; empty if none was sent, or more than one. */
    public static Optional<TokenSecret> findSecret(HttpFields headers) {
        List<String> values = headers.getValuesList(HttpHeader.AUTHORIZATION);
        if (values.size() != 1) {
            return Optional.empty();
        }
        Matcher bearer = BEARER.matcher(values.getFirst());
        return bearer.matches() ? Optional.of(new TokenSecret(bearer.group(1))) : Optional.empty();
    }
}
