package dev.carrel.http;

import dev.carrel.http.limit.TrustedProxies;
import dev.carrel.http.web.Brand;
import dev.carrel.http.web.BrandLogo;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Settings of a {@link CarrelServer}. Immutable.
 *
 * @param host the name or address to listen on
 * @param port 0 for any free port
 * @param baseUrl the public URL of the service, with the path prefix of a proxy; null for the URL of each request
 * @param corsOrigins the origins allowed by CORS, such as {@code https://example.org}; {@code *} for any
 * @param maxBodyBytes the maximum size of a request body without files
 * @param maxConcurrentRequests the maximum number of requests in progress; further requests are rejected with 429
 * @param maxAuthFailuresPerMinute the maximum number of invalid tokens per minute and remote address; further ones are
 * rejected with 429 instead of 401
 * @param stopTimeout the time for replies in progress to finish during a graceful shutdown
 * @param drainDelay how long the server serves on when it is asked to stop, while {@code /readyz} says that it stops
 * @param backupFolder the folder in which each backup gets a folder of its own
 * @param uploads the settings of file uploads
 * @param hasUi whether the web interface is served under {@code /ui/}
 * @param trustedProxies the address blocks of reverse proxies whose header {@code X-Forwarded-For} names the client
 * @param brand how the server calls itself, and looks
 */
public record HttpSettings(String host, int port, @Nullable String baseUrl, Set<String> corsOrigins, long maxBodyBytes,
        int maxConcurrentRequests, int maxAuthFailuresPerMinute, Duration stopTimeout, Duration drainDelay,
        Path backupFolder, UploadSettings uploads, boolean hasUi, Set<String> trustedProxies,
        Brand brand) {

    /** The defaults: a server on port 8080 of the loopback address. */
    public static final HttpSettings DEFAULTS = new HttpSettings("127.0.0.1", 8080, null, Set.of(), 32 * 1024 * 1024,
            1024, 300, Duration.ofSeconds(20), Duration.ZERO, Path.of("backups"), UploadSettings.DEFAULTS, true,
            Set.of());

    /** The maximum size of a logo. */
    public static final int MAX_LOGO_BYTES = BrandLogo.MAX_BYTES;

    public HttpSettings {
        corsOrigins = Set.copyOf(corsOrigins);
        trustedProxies = Set.copyOf(trustedProxies);
        TrustedProxies.of(trustedProxies);
        baseUrl = baseUrl == null ? null : validateBaseUrl(baseUrl);
        requireThat(port >= 0 && port <= 65535, "a port must be from 0 to 65535");
        requireThat(maxBodyBytes > 0 && maxBodyBytes <= Integer.MAX_VALUE / 2,
                "a body must be allowed from 1 byte to 1 GiB");
        requireThat(maxConcurrentRequests > 0, "at least one request must be allowed");
        requireThat(maxAuthFailuresPerMinute > 0, "at least one failure per minute must be allowed");
        requireThat(!stopTimeout.isNegative(), "the time to stop must not be negative");
        requireThat(!drainDelay.isNegative(), "the delay before a stop must not be negative");
    }

    /** Creates the settings of a server with Carrel's name and looks. */
    public HttpSettings(String host, int port, @Nullable String baseUrl, Set<String> corsOrigins, long maxBodyBytes,
            int maxConcurrentRequests, int maxAuthFailuresPerMinute, Duration stopTimeout, Duration drainDelay,
            Path backupFolder, UploadSettings uploads, boolean hasUi, Set<String> trustedProxies) {
        this(host, port, baseUrl, corsOrigins, maxBodyBytes, maxConcurrentRequests, maxAuthFailuresPerMinute,
                stopTimeout, drainDelay, backupFolder, uploads, hasUi, trustedProxies, Brand.DEFAULT);
    }

    /** Returns whether this is the content of a PNG, SVG or WebP file that can be a logo. */
    public static boolean isLogo(byte[] content) {
        return BrandLogo.of(content).isPresent();
    }

    /** Returns a copy with this host name or address to listen on. */
    public HttpSettings withHost(String name) {
        return new HttpSettings(name, port, baseUrl, corsOrigins, maxBodyBytes, maxConcurrentRequests,
                maxAuthFailuresPerMinute,
                stopTimeout, drainDelay, backupFolder, uploads, hasUi, trustedProxies, brand);
    }

    /** Returns a copy with this port, 0 for any free port. */
    public HttpSettings withPort(int number) {
        return new HttpSettings(host, number, baseUrl, corsOrigins, maxBodyBytes, maxConcurrentRequests,
                maxAuthFailuresPerMinute, stopTimeout, drainDelay, backupFolder, uploads, hasUi, trustedProxies, brand);
    }

    /** Returns a copy with this public URL; null for the URL of each request. */
    public HttpSettings withBaseUrl(@Nullable String url) {
        return new HttpSettings(host, port, url, corsOrigins, maxBodyBytes, maxConcurrentRequests,
                maxAuthFailuresPerMinute,
                stopTimeout, drainDelay, backupFolder, uploads, hasUi, trustedProxies, brand);
    }

    /** Returns a copy with this allowed CORS origins. */
    public HttpSettings withCorsOrigins(Set<String> origins) {
        return new HttpSettings(host, port, baseUrl, origins, maxBodyBytes, maxConcurrentRequests,
                maxAuthFailuresPerMinute,
                stopTimeout, drainDelay, backupFolder, uploads, hasUi, trustedProxies, brand);
    }

    /** Returns a copy with this maximum size of a request body. */
    public HttpSettings withMaxBodyBytes(long bytes) {
        return new HttpSettings(host, port, baseUrl, corsOrigins, bytes, maxConcurrentRequests,
                maxAuthFailuresPerMinute,
                stopTimeout, drainDelay, backupFolder, uploads, hasUi, trustedProxies, brand);
    }

    /** Returns a copy with this maximum number of requests in progress. */
    public HttpSettings withMaxConcurrentRequests(int requests) {
        return new HttpSettings(host, port, baseUrl, corsOrigins, maxBodyBytes, requests, maxAuthFailuresPerMinute,
                stopTimeout, drainDelay,
                backupFolder, uploads, hasUi, trustedProxies, brand);
    }

    /** Returns a copy with this maximum number of invalid tokens per minute and remote address. */
    public HttpSettings withMaxAuthFailuresPerMinute(int failures) {
        return new HttpSettings(host, port, baseUrl, corsOrigins, maxBodyBytes, maxConcurrentRequests, failures,
                stopTimeout, drainDelay,
                backupFolder, uploads, hasUi, trustedProxies, brand);
    }

    /** Returns a copy with this timeout of a graceful shutdown. */
    public HttpSettings withStopTimeout(Duration timeout) {
        return new HttpSettings(host, port, baseUrl, corsOrigins, maxBodyBytes, maxConcurrentRequests,
                maxAuthFailuresPerMinute,
                timeout, drainDelay, backupFolder, uploads, hasUi, trustedProxies, brand);
    }

    /** Returns a copy that serves on for this time after it was asked to stop. */
    public HttpSettings withDrainDelay(Duration delay) {
        return new HttpSettings(host, port, baseUrl, corsOrigins, maxBodyBytes, maxConcurrentRequests,
                maxAuthFailuresPerMinute, stopTimeout, delay, backupFolder, uploads, hasUi, trustedProxies, brand);
    }

    /** Returns a copy with this folder of backups. */
    public HttpSettings withBackupFolder(Path folder) {
        return new HttpSettings(host, port, baseUrl, corsOrigins, maxBodyBytes, maxConcurrentRequests,
                maxAuthFailuresPerMinute,
                stopTimeout, drainDelay, folder, uploads, hasUi, trustedProxies, brand);
    }

    /** Returns a copy with this settings of file uploads. */
    public HttpSettings withUploads(UploadSettings settings) {
        return new HttpSettings(host, port, baseUrl, corsOrigins, maxBodyBytes, maxConcurrentRequests,
                maxAuthFailuresPerMinute,
                stopTimeout, drainDelay, backupFolder, settings, hasUi, trustedProxies, brand);
    }

    /** Returns a copy that serves the web interface, or does not. */
    public HttpSettings withUi(boolean isServed) {
        return new HttpSettings(host, port, baseUrl, corsOrigins, maxBodyBytes, maxConcurrentRequests,
                maxAuthFailuresPerMinute, stopTimeout, drainDelay, backupFolder, uploads, isServed, trustedProxies,
                brand);
    }

    /** Returns a copy with these address blocks of reverse proxies, in CIDR notation. */
    public HttpSettings withTrustedProxies(Set<String> blocks) {
        return new HttpSettings(host, port, baseUrl, corsOrigins, maxBodyBytes, maxConcurrentRequests,
                maxAuthFailuresPerMinute, stopTimeout, drainDelay, backupFolder, uploads, hasUi, blocks, brand);
    }

    /**
     * Returns a copy that calls itself, and looks, like this.
     *
     * @param color six hexadecimal digits after a {@code #}; null for Carrel's
     * @param logo the content of a {@linkplain #isLogo picture}; null for Carrel's
     */
    public HttpSettings withBrand(String name, @Nullable String color, byte @Nullable [] logo) {
        return withBrand(new Brand(name, color, logo == null ? null : BrandLogo.of(logo).orElseThrow()));
    }

    /** Returns a copy that calls itself, and looks, like this. */
    public HttpSettings withBrand(Brand other) {
        return new HttpSettings(host, port, baseUrl, corsOrigins, maxBodyBytes, maxConcurrentRequests,
                maxAuthFailuresPerMinute, stopTimeout, drainDelay, backupFolder, uploads, hasUi, trustedProxies, other);
    }

    private static String validateBaseUrl(String url) {
        URI uri = URI.create(url);
        String scheme = uri.getScheme();
        requireThat(
                (scheme != null && (scheme.equals("http") || scheme.equals("https"))) && uri.getRawAuthority() != null
                        && uri.getRawQuery() == null && uri.getRawFragment() == null,
                "the base URL must be absolute, http or https, without query: " + url);
        return url.replaceAll("/+$", "");
    }

    private static void requireThat(boolean condition, String sentence) {
        if (!condition) {
            throw new IllegalArgumentException(sentence);
        }
    }
}
