package dev.carrel.scraping.http;

import java.time.Duration;

/** The limits of an HTTP exchange in time and size. Implementations are immutable. */
public interface RequestLimits {

    /** Returns the maximum time to connect; the DNS lookup and the TLS handshake may each take as long again. */
    Duration connectTimeout();

    /** Returns the maximum time without a byte of the response, before its start and within it. */
    Duration responseTimeout();

    /** Returns the maximum time of all requests together, redirects included. */
    Duration totalTimeout();

    /** Returns the maximum size of a body, before and after decompression. */
    int maxBodyBytes();

    /** Returns the maximum size of all header fields of a response. */
    int maxHeaderBytes();

    /** Returns the maximum number of redirects, from 0. */
    int maxRedirects();
}
