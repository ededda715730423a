package dev.carrel.scraping.fetch;

import dev.carrel.domain.document.Validators;
import java.util.Optional;
import java.util.regex.Pattern;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpHeaders;
import org.apache.hc.core5.http.HttpMessage;
import org.jspecify.annotations.Nullable;

/** Conditional requests (RFC 9110, section 13). */
final class Conditions {

    /** What is longer, or has characters that a validator has not, is nothing to keep and to send back. */
    private static final Pattern SENDABLE = Pattern.compile("[\\x20-\\x7e]{1,1024}");

    private Conditions() {}

    /** Makes the request one for another version than that one. */
    static void add(HttpMessage request, Validators known) {
        sendable(known.etag()).ifPresent(etag -> request.setHeader(HttpHeaders.IF_NONE_MATCH, etag));
        sendable(known.lastModified()).ifPresent(date -> request.setHeader(HttpHeaders.IF_MODIFIED_SINCE, date));
    }

    static boolean has(HttpMessage request) {
        return request.containsHeader(HttpHeaders.IF_NONE_MATCH)
                || request.containsHeader(HttpHeaders.IF_MODIFIED_SINCE);
    }

    static Validators validators(HttpMessage answer) {
        return new Validators(field(answer, HttpHeaders.ETAG), field(answer, HttpHeaders.LAST_MODIFIED));
    }

    private static @Nullable String field(HttpMessage answer, String name) {
        Header header = answer.getFirstHeader(name);
        return header == null ? null : sendable(header.getValue()).orElse(null);
    }

    private static Optional<String> sendable(@Nullable String validator) {
        return Optional.ofNullable(validator).filter(value -> SENDABLE.matcher(value).matches());
    }
}
