package dev.carrel.s3;

import dev.carrel.application.port.connector.PlaceHttp;
import dev.carrel.application.port.connector.PlaceHttp.NoResponseException;
import dev.carrel.application.port.connector.PlaceHttp.PlaceResponse;
import dev.carrel.domain.WebAddress;
import dev.carrel.domain.error.InvalidRequestException;
import java.io.ByteArrayInputStream;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.http.AbortableInputStream;
import software.amazon.awssdk.http.ExecutableHttpRequest;
import software.amazon.awssdk.http.HttpExecuteRequest;
import software.amazon.awssdk.http.HttpExecuteResponse;
import software.amazon.awssdk.http.SdkHttpClient;
import software.amazon.awssdk.http.SdkHttpRequest;
import software.amazon.awssdk.http.SdkHttpResponse;

/** Has the requests of Amazon's client, which have no body, pass the guard of all connectors. Thread-safe. */
final class GuardedHttpClient implements SdkHttpClient {

    /** The guard sets them; but for the first, which is of the address, they are not signed. */
    private static final Set<String> OF_THE_GUARD = Set.of("host", "user-agent", "content-length");
    /** Many times what a list of a thousand objects takes. */
    private static final int MAX_LIST_BYTES = 16 * 1024 * 1024;
    /** The part of the heap that a list may be long: the client makes a tree of it. */
    private static final int LIST_SHARE = 24;
    private static final int OK = 200;

    private final PlaceHttp http;

    GuardedHttpClient(PlaceHttp http) {
        this.http = http;
    }

    @Override
    public ExecutableHttpRequest prepareRequest(HttpExecuteRequest request) {
        return new GuardedRequest(http, request.httpRequest());
    }

    @Override
    public String clientName() {
        return "Carrel";
    }

    @Override
    public void close() {
        // The guard is closed by its owner.
    }

    private static final class GuardedRequest implements ExecutableHttpRequest {

        private final PlaceHttp http;
        private final SdkHttpRequest request;
        private volatile @Nullable PlaceResponse response;

        GuardedRequest(PlaceHttp http, SdkHttpRequest request) {
            this.http = http;
            this.request = request;
        }

        @Override
        public HttpExecuteResponse call() throws IOException {
            String address = request.getUri().toString();
            WebAddress target;
            try {
                target = new WebAddress(address);
            } catch (InvalidRequestException e) {
                throw new NoResponseException("Its name makes an address that is too long.", e);
            }
            Map<String, String> headers = new HashMap<>();
            request.headers().forEach((name, values) -> {
                if (!OF_THE_GUARD.contains(name.toLowerCase(Locale.ROOT))) {
                    headers.put(name, String.join(",", values));
                }
            });
            PlaceResponse received = http.send(request.method().name(), target, headers, null);
            response = received;
            return HttpExecuteResponse.builder()
                    .response(SdkHttpResponse.builder()
                            .statusCode(received.status())
                            .headers(received.headers())
                            .build())
                    .responseBody(AbortableInputStream.create(bodyOf(received), this))
                    .build();
        }

        /** Of all but objects, the client keeps the whole body in memory. */
        private InputStream bodyOf(PlaceResponse received) throws IOException {
            if (received.status() == OK && !request.rawQueryParameters().containsKey("list-type")) {
                return closing(received);
            }
            try (received) {
                int maxBytes = (int) Math.min(MAX_LIST_BYTES, Runtime.getRuntime().maxMemory() / LIST_SHARE);
                byte[] body = received.body().readNBytes(maxBytes + 1);
                if (body.length > maxBytes) {
                    throw new NoResponseException("The answer of the server is too long.", new IOException());
                }
                return new ByteArrayInputStream(body);
            }
        }

        /** Returns a body that closes the connection with it. */
        private static InputStream closing(PlaceResponse received) throws IOException {
            return new FilterInputStream(received.body()) {
                @Override
                public void close() {
                    received.close();
                }
            };
        }

        @Override
        public void abort() {
            PlaceResponse received = response;
            if (received != null) {
                received.close();
            }
        }
    }
}
