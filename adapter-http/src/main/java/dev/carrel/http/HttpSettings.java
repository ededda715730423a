package dev.carrel.http;

import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How the service is offered.
 *
 * @param host the name or address to listen on
 * @param port 0 takes any that is free
 * @param baseUrl the address under which clients know the service, with its path prefix if a proxy adds one; null for
 * the one that a request came to
 * @param corsOrigins the origins whose pages may call from a browser, as {@code https://example.org}; {@code *} for any
 * @param maxBodyBytes the most that a request may carry
 * @param maxConcurrentRequests how many requests may be in work at once; more are answered with 429
 * @param maxAuthFailuresPerMinute how many refused tokens of one remote address are answered one by one; what comes
 * above is told to wait
 * @param stopTimeout how long replies under way may take to finish when the server is stopped
 * @param backupFolder where each backup gets a folder of its own
 * @param uploads how files are taken that are handed in
 */
public record HttpSettings(String host, int port, @Nullable String baseUrl, Set<String> corsOrigins, long maxBodyBytes,
        int maxConcurrentRequests, int maxAuthFailuresPerMinute, Duration stopTimeout, Path backupFolder,
        UploadSettings uploads) {

    public static final HttpSettings DEFAULTS = new HttpSettings("127.0.0.1", 8080, null, Set.of(), 32 * 1024 * 1024,
            1024, 300, Duration.ofSeconds(20), Path.of("backups"), UploadSettings.DEFAULTS);

    public HttpSettings {
        corsOrigins = Set.copyOf(corsOrigins);
        baseUrl = baseUrl == null ? null : validateBaseUrl(baseUrl);
        requireThat(port >= 0 && port <= 65535, "a port is from 0 to 65535");
        requireThat(maxBodyBytes > 0 && maxBodyBytes <= Integer.MAX_VALUE / 2, "a body is from 1 byte to 1 GiB");
        requireThat(maxConcurrentRequests > 0, "there is room for at least one request");
        requireThat(maxAuthFailuresPerMinute > 0, "at least one refusal per minute is told");
        requireThat(!stopTimeout.isNegative(), "the time to stop is not negative");
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
                "the base address is absolute, http or https, without query: " + url);
        return url.replaceAll("/+$", "");
    }

    private static void requireThat(boolean condition, String sentence) {
        if (!condition) {
            throw new IllegalArgumentException(sentence);
        }
    }
}
