package dev.carrel.http;

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
 * @param baseUrl the URL under which clients know the service, with the path prefix that a proxy adds; null for the one
 * of each request
 * @param corsOrigins the origins whose pages may call from a browser, as {@code https://example.org}; {@code *} for any
 * @param maxBodyBytes the largest request body, files aside
 * @param maxConcurrentRequests how many requests may be in progress at once; further ones are answered with 429
 * @param maxAuthFailuresPerMinute how many invalid tokens of one remote address are answered with 401; further ones are
 * answered with 429
 * @param stopTimeout how long replies in progress may take when the server stops
 * @param backupFolder where each backup gets a folder of its own
 */
public record HttpSettings(String host, int port, @Nullable String baseUrl, Set<String> corsOrigins, long maxBodyBytes,
        int maxConcurrentRequests, int maxAuthFailuresPerMinute, Duration stopTimeout, Path backupFolder,
        UploadSettings uploads) {

    public static final HttpSettings DEFAULTS = new HttpSettings("127.0.0.1", 8080, null, Set.of(), 32 * 1024 * 1024,
            1024, 300, Duration.ofSeconds(20), Path.of("backups"), UploadSettings.DEFAULTS);

    public HttpSettings {
        corsOrigins = Set.copyOf(corsOrigins);
        baseUrl = baseUrl == null ? null : validateBaseUrl(baseUrl);
        requireThat(port >= 0 && port <= 65535, "a port must be from 0 to 65535");
        requireThat(maxBodyBytes > 0 && maxBodyBytes <= Integer.MAX_VALUE / 2,
                "a body must be allowed from 1 byte to 1 GiB");
        requireThat(maxConcurrentRequests > 0, "at least one request must be allowed");
        requireThat(maxAuthFailuresPerMinute > 0, "at least one failure per minute must be allowed");
        requireThat(!stopTimeout.isNegative(), "the time to stop must not be negative");
    }

    public HttpSettings withHost(String name) {
        return new HttpSettings(name, port, baseUrl, corsOrigins, maxBodyBytes, maxConcurrentRequests,
                maxAuthFailuresPerMinute,
                stopTimeout, backupFolder, uploads);
    }

    public HttpSettings withPort(int number) {
        return new HttpSettings(host, number, baseUrl, corsOrigins, maxBodyBytes, maxConcurrentRequests,
                maxAuthFailuresPerMinute, stopTimeout, backupFolder, uploads);
    }

    public HttpSettings withBaseUrl(@Nullable String url) {
        return new HttpSettings(host, port, url, corsOrigins, maxBodyBytes, maxConcurrentRequests,
                maxAuthFailuresPerMinute,
                stopTimeout, backupFolder, uploads);
    }

    public HttpSettings withCorsOrigins(Set<String> origins) {
        return new HttpSettings(host, port, baseUrl, origins, maxBodyBytes, maxConcurrentRequests,
                maxAuthFailuresPerMinute,
                stopTimeout, backupFolder, uploads);
    }

    public HttpSettings withMaxBodyBytes(long most) {
        return new HttpSettings(host, port, baseUrl, corsOrigins, most, maxConcurrentRequests, maxAuthFailuresPerMinute,
                stopTimeout, backupFolder, uploads);
    }

    public HttpSettings withMaxConcurrentRequests(int most) {
        return new HttpSettings(host, port, baseUrl, corsOrigins, maxBodyBytes, most, maxAuthFailuresPerMinute,
                stopTimeout,
                backupFolder, uploads);
    }

    public HttpSettings withMaxAuthFailuresPerMinute(int most) {
        return new HttpSettings(host, port, baseUrl, corsOrigins, maxBodyBytes, maxConcurrentRequests, most,
                stopTimeout,
                backupFolder, uploads);
    }

    public HttpSettings withStopTimeout(Duration patience) {
        return new HttpSettings(host, port, baseUrl, corsOrigins, maxBodyBytes, maxConcurrentRequests,
                maxAuthFailuresPerMinute,
                patience, backupFolder, uploads);
    }

    public HttpSettings withBackupFolder(Path folder) {
        return new HttpSettings(host, port, baseUrl, corsOrigins, maxBodyBytes, maxConcurrentRequests,
                maxAuthFailuresPerMinute,
                stopTimeout, folder, uploads);
    }

    public HttpSettings withUploads(UploadSettings settings) {
        return new HttpSettings(host, port, baseUrl, corsOrigins, maxBodyBytes, maxConcurrentRequests,
                maxAuthFailuresPerMinute,
                stopTimeout, backupFolder, settings);
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
