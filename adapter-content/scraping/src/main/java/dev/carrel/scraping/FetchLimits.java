package dev.carrel.scraping;

import dev.carrel.scraping.http.RequestLimits;
import java.time.Duration;

/**
 * The limits of one fetch in time and size.
 *
 * @param connectTimeout the maximum time to connect; the DNS lookup and the TLS handshake may each take as long again
 * @param responseTimeout the maximum time without a byte of the response, before its start and within it
 * @param totalTimeout the maximum time of the whole fetch, all redirects included; it also ends a slowly dripping
 * response
 * @param maxBodyBytes the maximum size of the body, before and after decompression
 * @param maxHeaderBytes the maximum size of all header fields of a response
 * @param maxRedirects the maximum number of redirects, from 0
 */
public record FetchLimits(Duration connectTimeout, Duration responseTimeout, Duration totalTimeout, int maxBodyBytes,
        int maxHeaderBytes,
        int maxRedirects) implements RequestLimits {

    /** The defaults: 5 s, 10 s and 20 s; 10 MiB and 32 KiB; 5 redirects. */
    public static final FetchLimits DEFAULT = new FetchLimits(Duration.ofSeconds(5), Duration.ofSeconds(10),
            Duration.ofSeconds(20), 10 * 1024 * 1024, 32 * 1024, 5);

    /**
     * @throws IllegalArgumentException if a limit is not positive, or the number of redirects is negative
     */
    public FetchLimits {
        if (!connectTimeout.isPositive() || !responseTimeout.isPositive() || !totalTimeout.isPositive()
                || maxBodyBytes < 1
                || maxHeaderBytes < 1 || maxRedirects < 0) {
            throw new IllegalArgumentException("The limits of a fetch are positive.");
        }
    }
}
