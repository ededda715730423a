package dev.carrel.scraping.http;

import dev.carrel.application.port.connector.PlaceHttp.PlaceResponse;
import dev.carrel.domain.WebAddress;
import dev.carrel.scraping.guard.FetchDeadline;
import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;
import org.apache.hc.core5.io.CloseMode;
import org.jspecify.annotations.Nullable;

/** A response whose body is read while it arrives, under the deadline of its request. Not for use by many threads. */
public final class StreamedResponse implements PlaceResponse {

    private final CloseableHttpClient client;
    private final HttpUriRequestBase request;
    private final ClassicHttpResponse response;
    private final int maxBodyBytes;
    private final InstantSource clock;
    private final Runnable onClose;

    private StreamedResponse(CloseableHttpClient client, HttpUriRequestBase request, ClassicHttpResponse response,
            int maxBodyBytes, InstantSource clock, Runnable onClose) {
        this.client = client;
        this.request = request;
        this.response = response;
        this.maxBodyBytes = maxBodyBytes;
        this.clock = clock;
        this.onClose = onClose;
    }

    static HttpUriRequestBase newRequest(String method, WebAddress address, Map<String, String> headers,
            byte @Nullable [] body) {
        var request = new HttpUriRequestBase(method, RequestUris.toRequestUri(address));
        headers.forEach(request::setHeader);
        if (body != null) {
            // Its type is one of the header fields.
            request.setEntity(new ByteArrayEntity(body, null));
        }
        return request;
    }

    static StreamedResponse open(CloseableHttpClient client, HttpUriRequestBase request, FetchDeadline deadline,
            RequestLimits limits, InstantSource clock, Runnable onClose) throws IOException {
        deadline.onExpiry(request::cancel);
        return new StreamedResponse(client, request, client.executeOpen(null, request, null), limits.maxBodyBytes(),
                clock, onClose);
    }

    @Override
    public int status() {
        return response.getCode();
    }

    @Override
    public Map<String, List<String>> headers() {
        return Stream.of(response.getHeaders())
                .collect(Collectors.groupingBy(Header::getName, () -> new TreeMap<>(String.CASE_INSENSITIVE_ORDER),
                        Collectors.mapping(Header::getValue, Collectors.toList())));
    }

    @Override
    public Duration retryAfter() {
        return RetryAfterHeader.readDelay(response, clock);
    }

    @Override
    public InputStream body() throws IOException {
        return response.getEntity() == null ? InputStream.nullInputStream()
                : new LimitedBody(response.getEntity().getContent(), maxBodyBytes);
    }

    @Override
    public void close() {
        request.cancel();
        client.close(CloseMode.IMMEDIATE);
        onClose.run();
    }

    private static final class LimitedBody extends FilterInputStream {

        private long left;

        LimitedBody(InputStream content, long maxBytes) {
            super(content);
            left = maxBytes;
        }

        @Override
        public int read() throws IOException {
            int next = super.read();
            count(next < 0 ? 0 : 1);
            return next;
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            int count = super.read(bytes, offset, length);
            count(Math.max(0, count));
            return count;
        }

        private void count(int bytes) throws IOException {
            left -= bytes;
            if (left < 0) {
                throw new IOException("The response is larger than the limit.");
            }
        }
    }
}
