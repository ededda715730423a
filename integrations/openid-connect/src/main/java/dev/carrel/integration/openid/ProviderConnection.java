package dev.carrel.integration.openid;

import com.nimbusds.jose.util.Resource;
import com.nimbusds.jose.util.ResourceRetriever;
import com.nimbusds.oauth2.sdk.http.HTTPRequest;
import com.nimbusds.oauth2.sdk.http.HTTPResponse;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.URI;
import java.net.URL;
import java.net.http.HttpClient;
import java.net.http.HttpClient.Redirect;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpTimeoutException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * Requests to a provider. Each has a time in which it is answered as a whole, and a body that is not read further than
 * a limit; redirects are not followed. Safe for use by many threads.
 */
final class ProviderConnection implements ResourceRetriever {

    private static final int MAX_BODY_BYTES = 1024 * 1024;
    /** What the client sets itself. */
    private static final Set<String> OWN_HEADERS = Set.of("content-length", "host", "connection");

    private final Duration timeout;
    private final HttpClient client;

    /** @param timeout for a whole exchange */
    ProviderConnection(Duration timeout) {
        this.timeout = timeout;
        this.client = HttpClient.newBuilder().connectTimeout(timeout).followRedirects(Redirect.NEVER).build();
    }

    /** Sends a request, and returns the response, also one with an error. */
    HTTPResponse send(HTTPRequest request) throws IOException {
        String body = request.getBody();
        var builder = HttpRequest.newBuilder(request.getURI())
                .method(request.getMethod().name(),
                        body == null ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
        request.getHeaderMap().forEach((name, values) -> {
            if (!OWN_HEADERS.contains(name.toLowerCase(Locale.ROOT))) {
                values.forEach(value -> builder.header(name, value));
            }
        });
        return exchange(builder.timeout(timeout).build());
    }

    @Override
    public Resource retrieveResource(URL address) throws IOException {
        HTTPResponse response = exchange(HttpRequest.newBuilder(URI.create(address.toString()))
                .timeout(timeout)
                .header("Accept", "application/json")
                .build());
        if (response.getStatusCode() != HTTPResponse.SC_OK) {
            throw new IOException(address + " was answered with " + response.getStatusCode());
        }
        return new Resource(String.valueOf(response.getBody()), response.getHeaderValue("Content-Type"));
    }

    private HTTPResponse exchange(HttpRequest request) throws IOException {
        CompletableFuture<HttpResponse<byte[]>> exchange = client.sendAsync(request,
                head -> new ProviderBody(MAX_BODY_BYTES));
        try {
            HttpResponse<byte[]> received = exchange.get(timeout.toMillis(), TimeUnit.MILLISECONDS);
            var response = new HTTPResponse(received.statusCode());
            received.headers()
                    .map()
                    .forEach((name, values) -> response.setHeader(name, values.toArray(String[]::new)));
            response.setBody(new String(received.body(), StandardCharsets.UTF_8));
            return response;
        } catch (TimeoutException e) {
            exchange.cancel(true);
            throw new HttpTimeoutException("no response in " + timeout.toMillis() + " ms");
        } catch (ExecutionException e) {
            throw new IOException(String.valueOf(e.getCause()), e.getCause());
        } catch (InterruptedException e) {
            exchange.cancel(true);
            Thread.currentThread().interrupt();
            throw new InterruptedIOException();
        }
    }
}
