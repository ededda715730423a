package dev.carrel.client;

import dev.carrel.client.transport.HttpTransport;
import dev.carrel.client.transport.TransportSettings;
import java.net.URI;
import java.net.http.HttpClient;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** A builder of clients. All but the URL have defaults. For one thread. */
public final class CarrelClientBuilder {

    private static final Duration DEFAULT_RETRY_WAIT = Duration.ofSeconds(30);

    private @Nullable URI url;
    private @Nullable String token;
    private @Nullable HttpClient http;
    private Duration timeout = TransportSettings.DEFAULT_REQUEST_TIMEOUT;
    private Duration retryWait = DEFAULT_RETRY_WAIT;

    CarrelClientBuilder() {}

    /**
     * Sets the base URL of the server, such as {@code https://carrel.example.org}; it may have a path.
     *
     * @throws IllegalArgumentException if it is no absolute URL of HTTP or HTTPS
     */
    public CarrelClientBuilder url(String address) {
        URI parsed = URI.create(address);
        boolean isHttp = "http".equalsIgnoreCase(parsed.getScheme()) || "https".equalsIgnoreCase(parsed.getScheme());
        if (!isHttp || parsed.getHost() == null) {
            throw new IllegalArgumentException(
                    "The URL of a Carrel server is like https://carrel.example.org, not \"" + address + "\".");
        }
        this.url = parsed;
        return this;
    }

    /** Sets the access token. Without one only a server that needs none answers. */
    public CarrelClientBuilder token(String secret) {
        this.token = secret;
        return this;
    }

    /**
     * Sets the HTTP client, for a proxy or TLS settings. It should follow no redirects, which would receive the token.
     * It is not closed with the Carrel client. By default, one with a connect timeout of 10 seconds.
     */
    public CarrelClientBuilder httpClient(HttpClient client) {
        this.http = client;
        return this;
    }

    /** Sets how long a request or a streamed reply may take, by default 150 seconds; uploads of files get longer. */
    public CarrelClientBuilder timeout(Duration limit) {
        if (!limit.isPositive()) {
            throw new IllegalArgumentException("The timeout must be positive.");
        }
        this.timeout = limit;
        return this;
    }

    /**
     * Sets how long, in all, a request that only reads waits and retries while the server is busy and says when to
     * retry; by default 30 seconds. Negative for no retries. Questions and changes are never sent twice.
     */
    public CarrelClientBuilder retryWait(Duration limit) {
        this.retryWait = limit;
        return this;
    }

    /** Returns a client. Sends no request. */
    public CarrelClient build() {
        URI server = url;
        if (server == null) {
            throw new IllegalStateException("The url of the server is missing.");
        }
        HttpClient client = http == null ? TransportSettings.newHttpClient().build() : http;
        return new CarrelClient(
                new HttpTransport(new TransportSettings(server, token, client, http == null, timeout, retryWait)));
    }
}
