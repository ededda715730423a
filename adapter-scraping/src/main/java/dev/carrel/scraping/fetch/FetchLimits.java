package dev.carrel.scraping.fetch;

import java.time.Duration;

/**
 * How long one fetch may take and how much it may bring.
 *
 * @param connect the wait for a connection, and as much again for the host's look-up and for TLS
 * @param firstByte the wait for the answer to begin, and for it to go on
 * @param total the whole fetch with all its redirects, however steadily bytes drip in
 * @param mostBytes the body, before and after decompression
 * @param mostHeaderBytes the header fields of an answer together
 * @param mostRedirects from 0
 */
public record FetchLimits(Duration connect, Duration firstByte, Duration total, int mostBytes, int mostHeaderBytes,
        int mostRedirects) {

    /** 5 s, 10 s and 20 s; 10 MiB, 32 KiB; 5 redirects. */
    public static final FetchLimits DEFAULT = new FetchLimits(Duration.ofSeconds(5), Duration.ofSeconds(10),
            Duration.ofSeconds(20), 10 * 1024 * 1024, 32 * 1024, 5);

    public FetchLimits {
        if (!connect.isPositive() || !firstByte.isPositive() || !total.isPositive() || mostBytes < 1
                || mostHeaderBytes < 1 || mostRedirects < 0) {
            throw new IllegalArgumentException("The limits of a fetch are positive.");
        }
    }
}
