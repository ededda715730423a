package dev.carrel.scraping.http;

import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.regex.Pattern;
import org.apache.hc.client5.http.utils.DateUtils;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpHeaders;
import org.apache.hc.core5.http.HttpMessage;

/** The {@code Retry-After} header field (RFC 9110, section 10.2.3). */
final class RetryAfterHeader {

    private static final Pattern SECONDS = Pattern.compile("[0-9]{1,9}");

    private RetryAfterHeader() {}

    /** Returns the requested delay; zero if the field is missing, malformed or in the past. */
    static Duration readDelay(HttpMessage response, InstantSource clock) {
        Header header = response.getFirstHeader(HttpHeaders.RETRY_AFTER);
        String value = header == null ? "" : header.getValue().strip();
        if (SECONDS.matcher(value).matches()) {
            return Duration.ofSeconds(Long.parseLong(value));
        }
        Instant date = DateUtils.parseStandardDate(value);
        Instant now = clock.instant();
        return date == null || date.isBefore(now) ? Duration.ZERO : Duration.between(now, date);
    }
}
