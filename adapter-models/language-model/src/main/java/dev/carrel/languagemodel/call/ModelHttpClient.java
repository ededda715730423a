package dev.carrel.languagemodel.call;

import dev.carrel.application.trace.TraceContext;
import dev.carrel.application.trace.WorkContext;
import dev.langchain4j.http.client.HttpClient;
import dev.langchain4j.http.client.HttpClientBuilder;
import dev.langchain4j.http.client.HttpRequest;
import dev.langchain4j.http.client.SuccessfulHttpResponse;
import dev.langchain4j.http.client.sse.ServerSentEventListener;
import dev.langchain4j.http.client.sse.ServerSentEventParser;
import java.io.IOException;
import java.io.InputStream;
import java.io.PushbackInputStream;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient.Version;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.regex.Pattern;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * HTTP client for server-sent events and other responses that reads on the calling thread, so that interrupting the
 * thread cancels a request at any time, even before the response starts. LangChain4j's own client can be cancelled from
 * the first event on only. Sets no time limit. Follows no redirect, which could send the API key elsewhere.
 */
public final class ModelHttpClient implements HttpClient {

    private static final Logger log = LoggerFactory.getLogger(ModelHttpClient.class);
    /** The largest response that is read, so that a server cannot exhaust the memory. */
    public static final int MAX_RESPONSE_BYTES = 16 * 1024 * 1024;

    /** First characters of JSON and HTML, with which no event starts. */
    private static final String NON_EVENT_STARTS = "{[<";
    private static final byte[] BYTE_ORDER_MARK = {(byte) 0xEF, (byte) 0xBB, (byte) 0xBF};
    private static final int MAX_ERROR_BYTES = 16 * 1024;

    /**
     * A parameter that LangChain4j always sends, that Carrel does not need and that some servers reject. Cannot match
     * within a message, whose quotes are escaped.
     */
    private static final Pattern STREAM_OPTIONS = Pattern.compile(",\\s*\"stream_options\"\\s*:\\s*\\{[^{}]*}");

    private final java.net.http.HttpClient client;

    private ModelHttpClient(java.net.http.HttpClient client) {
        this.client = client;
    }

    /**
     * Returns a builder of this client that ignores LangChain4j's timeouts, because they end with the response headers.
     */
    public static HttpClientBuilder builder(Duration connectTime) {
        var client = new ModelHttpClient(java.net.http.HttpClient.newBuilder()
                // Small servers mishandle the upgrade to HTTP/2 over plain HTTP.
                .version(Version.HTTP_1_1)
                .connectTimeout(connectTime)
                .executor(Executors
                        .newThreadPerTaskExecutor(Thread.ofVirtual().name("carrel-model-http-", 0).factory()))
                .build());
        return new FixedClientBuilder(client, connectTime);
    }

    @Override
    public SuccessfulHttpResponse execute(HttpRequest request) {
        try {
            HttpResponse<InputStream> response = awaitResponse(toJdkRequest(request));
            try (InputStream body = response.body()) {
                if (response.statusCode() / 100 != 2) {
                    throw ModelServerException.of(response, readExcerpt(body));
                }
                byte[] content = new BoundedInputStream(body, MAX_RESPONSE_BYTES).readAllBytes();
                return SuccessfulHttpResponse.builder()
                        .statusCode(response.statusCode())
                        .headers(response.headers().map())
                        .body(new String(content, StandardCharsets.UTF_8))
                        .build();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void execute(HttpRequest request, ServerSentEventParser parser, ServerSentEventListener listener) {
        try {
            HttpResponse<InputStream> response = awaitResponse(toJdkRequest(request));
            try (InputStream body = response.body()) {
                if (response.statusCode() / 100 == 2) {
                    readEvents(response, new BoundedInputStream(body, MAX_RESPONSE_BYTES), parser, listener);
                } else {
                    listener.onError(ModelServerException.of(response, readExcerpt(body)));
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            listener.onError(e);
        } catch (IOException e) {
            listener.onError(e);
        }
    }

    /**
     * Returns the response as soon as its headers arrive. Unlike the JDK's blocking method, this also closes a response
     * that arrives during an interrupt.
     */
    private HttpResponse<InputStream> awaitResponse(java.net.http.HttpRequest request)
            throws IOException, InterruptedException {
        var response = client.sendAsync(request, BodyHandlers.ofInputStream());
        try {
            return response.get();
        } catch (InterruptedException e) {
            if (!response.cancel(true)) {
                response.thenAccept(late -> closeQuietly(late.body()));
            }
            throw e;
        } catch (ExecutionException e) {
            throw e.getCause() instanceof IOException io ? io : new IOException(e.getCause());
        }
    }

    private static void closeQuietly(InputStream body) {
        try {
            body.close();
        } catch (IOException e) {
            log.debug("An abandoned stream was closed already", e);
        }
    }

    private static void readEvents(HttpResponse<InputStream> response, InputStream body, ServerSentEventParser parser,
            ServerSentEventListener listener) throws IOException {
        var stream = new PushbackInputStream(body, BYTE_ORDER_MARK.length);
        byte[] first = stream.readNBytes(BYTE_ORDER_MARK.length);
        if (!Arrays.equals(first, BYTE_ORDER_MARK)) {
            // LangChain4j's parser would miss the first event after a byte order mark.
            stream.unread(first);
        }
        if (first.length > 0 && NON_EVENT_STARTS.indexOf(first[0]) >= 0) {
            listener.onError(new NotStreamedException());
            return;
        }
        listener.onOpen(SuccessfulHttpResponse.builder()
                .statusCode(response.statusCode())
                .headers(response.headers().map())
                .build());
        parser.parse(stream, listener);
        listener.onClose();
    }

    private static java.net.http.HttpRequest toJdkRequest(HttpRequest request) {
        String body = STREAM_OPTIONS.matcher(request.body()).replaceFirst("");
        var translated = java.net.http.HttpRequest.newBuilder(URI.create(request.url()))
                .method(request.method().name(), BodyPublishers.ofString(body));
        request.headers().forEach((name, values) -> values.forEach(value -> translated.header(name, value)));
        WorkContext.currentTraceparent().ifPresent(field -> translated.header(TraceContext.HEADER, field));
        return translated.build();
    }

    private static String readExcerpt(InputStream body) throws IOException {
        return new String(body.readNBytes(MAX_ERROR_BYTES), StandardCharsets.UTF_8);
    }

    /** The builder that LangChain4j expects, for a client that exists already. */
    private record FixedClientBuilder(ModelHttpClient client, Duration connectTimeout) implements HttpClientBuilder {

        @Override
        public HttpClientBuilder connectTimeout(Duration time) {
            return this;
        }

        @Override
        public Duration readTimeout() {
            return Duration.ZERO;
        }

        @Override
        public HttpClientBuilder readTimeout(Duration time) {
            return this;
        }

        @Override
        public HttpClient build() {
            return client;
        }
    }
}
