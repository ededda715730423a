package dev.carrel.scraping;

import java.time.Duration;

/**
 * How long one fetch may take and how much it may bring.
 *
 * @param connectTimeout the wait for a connection, and as much again for the host's look-up and for TLS
 * @param responseTimeout the wait for the answer to begin, and for it to go on
 * @param totalTimeout the whole fetch with all its redirects, however steadily bytes drip in
 * @param maxBodyBytes the body, before and after decompression
 * @param maxHeaderBytes the header fields of an answer together
 * @param maxRedirects from 0
 */
public record FetchLimits(Duration connectTimeout, Duration responseTimeout, Duration totalTimeout, int maxBodyBytes,
        int maxHeaderBytes,
        int maxRedirects) {

    /** 5 s, 10 s and 20 s; 10 MiB, 32 KiB; 5 redirects. */
    public static final FetchLimits DEFAULT = new FetchLimits(Duration.ofSeconds(5), Duration.ofSeconds(10),
            Duration.ofSeconds(20), 10 * 1024 * 1024, 32 * 1024, 5);

    public FetchLimits {
        if (!connectTimeout.isPositive() || !responseTimeout.isPositive() || !totalTimeout.isPositive()
                || maxBodyBytes < 1
                || maxHeaderBytes < 1 || maxRedirects < 0) {
            throw new IllegalArgumentException("The limits of a fetch are positive.");
        }
    }
}
