package dev.carrel.scraping.http;

import dev.carrel.application.port.PageFetcher.Validators;
import java.util.Optional;
import java.util.regex.Pattern;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpHeaders;
import org.apache.hc.core5.http.HttpMessage;
import org.jspecify.annotations.Nullable;

/** The header fields of conditional requests (RFC 9110, section 13). */
final class ConditionalHeaders {

    /** Validators that are longer or have other characters are neither kept nor sent back. */
    private static final Pattern SENDABLE = Pattern.compile("[\\x20-\\x7e]{1,1024}");

    private ConditionalHeaders() {}

    /** Makes a request conditional on a change of the known version. */
    static void addTo(HttpMessage request, Validators known) {
        findSendable(known.etag()).ifPresent(etag -> request.setHeader(HttpHeaders.IF_NONE_MATCH, etag));
        findSendable(known.lastModified()).ifPresent(date -> request.setHeader(HttpHeaders.IF_MODIFIED_SINCE, date));
    }

    static boolean isConditional(HttpMessage request) {
        return request.containsHeader(HttpHeaders.IF_NONE_MATCH)
                || request.containsHeader(HttpHeaders.IF_MODIFIED_SINCE);
    }

    static Validators readValidators(HttpMessage response) {
        return new Validators(readValidator(response, HttpHeaders.ETAG),
                readValidator(response, HttpHeaders.LAST_MODIFIED));
    }

    private static @Nullable String readValidator(HttpMessage response, String name) {
        Header header = response.getFirstHeader(name);
        return header == null ? null : findSendable(header.getValue()).orElse(null);
    }

    private static Optional<String> findSendable(@Nullable String validator) {
        return Optional.ofNullable(validator).filter(value -> SENDABLE.matcher(value).matches());
    }
}
