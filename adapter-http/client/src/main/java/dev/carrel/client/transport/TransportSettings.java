package dev.carrel.client.transport;

import java.net.URI;
import java.net.http.HttpClient;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * How a server is reached.
 *
 * @param server the base URL of the API
 * @param token the access token; null to send none
 * @param http closed with the transport if {@code ownsHttp}
 * @param requestTimeout until the head of a response; for an upload, the time for the bytes is added
 * @param retryWait how long a request that only reads may wait in all, when the server asks to retry later; zero for no
 * retries
 */
public record TransportSettings(URI server, @Nullable String token, HttpClient http, boolean ownsHttp,
        Duration requestTimeout, Duration retryWait) {

    /** Longer than the default timeout of a reply at the server. */
    public static final Duration DEFAULT_REQUEST_TIMEOUT = Duration.ofSeconds(150);

    /** A wait that is too short for any retry. */
    static final Duration NO_RETRIES = Duration.ofMillis(-1);

    private static final Duration CONNECT_TIMEOUT = Duration.ofSeconds(10);

    /** Returns the settings of a client that retries nothing. */
    public static TransportSettings of(URI server, String token) {
        return new TransportSettings(server, token, newHttpClient().build(), true, DEFAULT_REQUEST_TIMEOUT,
                NO_RETRIES);
    }

    /** Returns a builder of HTTP clients. They follow no redirects, which would receive the access token. */
    public static HttpClient.Builder newHttpClient() {
        return HttpClient.newBuilder()
                .version(HttpClient.Version.HTTP_1_1)
                .followRedirects(HttpClient.Redirect.NEVER)
                .connectTimeout(CONNECT_TIMEOUT);
    }

    /** Returns the base URL without a slash at its end. */
    String baseUrl() {
        String address = server.toString();
        return address.endsWith("/") ? address.substring(0, address.length() - 1) : address;
    }
}
