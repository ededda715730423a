package dev.carrel.scraping.http;

import dev.carrel.application.port.PageFetcher.Validators;
import dev.carrel.domain.WebAddress;
import dev.carrel.scraping.guard.FetchDeadline;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
import java.util.Arrays;
import java.util.Map;
import java.util.Optional;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.classic.methods.HttpPost;
import org.apache.hc.client5.http.classic.methods.HttpUriRequestBase;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.ContentType;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.HttpHeaders;
import org.apache.hc.core5.http.HttpStatus;
import org.apache.hc.core5.http.io.entity.ByteArrayEntity;

/** One HTTP request and its response. */
public final class HttpExchange {

    private static final String ACCEPTED_TYPES = "text/html, application/xhtml+xml, text/plain;q=0.9, text/"
            + "markdown;q=0.9, */*;q=0.5";

    private static final String ROBOTS_TAG = "X-Robots-Tag";

    private final CloseableHttpClient client;
    private final RequestLimits limits;
    private final FetchDeadline deadline;
    private final InstantSource clock;

    HttpExchange(CloseableHttpClient client, RequestLimits limits, FetchDeadline deadline, InstantSource clock) {
        this.client = client;
        this.limits = limits;
        this.deadline = deadline;
        this.clock = clock;
    }

    /** Returns the deadline of the whole run. */
    public FetchDeadline deadline() {
        return deadline;
    }

    /**
     * Sends a GET request.
     *
     * @param known the validators of a version that need not be sent again
     */
    public FetchResponse sendGet(WebAddress address, Validators known, BodyLimit limit)
            throws IOException, FetchFailedException {
        var request = new HttpGet(RequestUris.toRequestUri(address));
        request.setHeader(HttpHeaders.ACCEPT, ACCEPTED_TYPES);
        request.setHeader(HttpHeaders.ACCEPT_ENCODING, ResponseBodyReader.ACCEPTED_ENCODINGS);
        ConditionalHeaders.addTo(request, known);
        return executeRequest(request, response -> toResponse(request, response, limit));
    }

    /** Sends a POST request. The body of the response is not read. */
    GuardedClient.PostResult.PostAnswered sendPost(WebAddress address, Map<String, String> headers, String contentType,
            byte[] body)
            throws IOException, FetchFailedException {
        var request = new HttpPost(RequestUris.toRequestUri(address));
        headers.forEach(request::setHeader);
        request.setEntity(new ByteArrayEntity(body, ContentType.parse(contentType)));
        return executeRequest(request, response -> new GuardedClient.PostResult.PostAnswered(response.getCode(),
                RetryAfterHeader.readDelay(response, clock)));
    }

    private <T> T executeRequest(HttpUriRequestBase request, ResponseReader<T> reader)
            throws IOException, FetchFailedException {
        deadline.onExpiry(request::cancel);
        try {
            // The response is not closed: that would read the rest of the body. Cancelling the request drops the
            // connection.
            ClassicHttpResponse response = client.executeOpen(null, request, null);
            checkHeader(response);
            return reader.readResponse(response);
        } finally {
            request.cancel();
        }
    }

    private void checkHeader(ClassicHttpResponse response) throws FetchFailedException {
        int headerBytes = 0;
        for (Header header : response.getHeaders()) {
            headerBytes += header.getName().length() + header.getValue().length() + 4;
        }
        if (headerBytes > limits.maxHeaderBytes()) {
            throw FetchFailures.headerTooLarge(limits.maxHeaderBytes());
        }
    }

    private FetchResponse toResponse(HttpGet request, ClassicHttpResponse response, BodyLimit limit)
            throws IOException, FetchFailedException {
        int status = response.getCode();
        Duration retryAfter = RetryAfterHeader.readDelay(response, clock);
        if (RequestUris.isRedirectStatus(status)) {
            return new FetchResponse.RedirectResponse(
                    findHeader(response, HttpHeaders.LOCATION)
                            .orElseThrow(() -> FetchFailures.ofStatus(status, retryAfter)));
        }
        if (status == HttpStatus.SC_NOT_MODIFIED && ConditionalHeaders.isConditional(request)) {
            return new FetchResponse.NotModified();
        }
        if (status < 200 || status > 299) {
            throw FetchFailures.ofStatus(status, retryAfter);
        }
        return readContent(response, limit);
    }

    private static FetchResponse readContent(ClassicHttpResponse response, BodyLimit limit)
            throws IOException, FetchFailedException {
        Optional<String> type = findHeader(response, HttpHeaders.CONTENT_TYPE);
        Optional<String> nonTextType = limit.textOnly() ? type.flatMap(NonTextTypes::findNonTextType)
                : Optional.empty();
        if (nonTextType.isPresent()) {
            throw FetchFailedException
                    .permanentFailure("The content is of the type " + nonTextType.get() + ", not text.");
        }
        HttpEntity entity = response.getEntity();
        if (entity != null && !limit.truncates() && entity.getContentLength() > limit.maxBytes()) {
            throw FetchFailures.contentTooLarge(limit.maxBytes());
        }
        byte[] bytes = entity == null
                ? new byte[0]
                : new ResponseBodyReader(limit).readBody(entity.getContent(),
                        findHeader(response, HttpHeaders.CONTENT_ENCODING).orElse(""));
        return new FetchResponse.ContentResponse(type.orElse(null), bytes, ConditionalHeaders.readValidators(response),
                Arrays.stream(response.getHeaders(ROBOTS_TAG)).map(Header::getValue).toList());
    }

    private static Optional<String> findHeader(ClassicHttpResponse response, String name) {
        return Optional.ofNullable(response.getFirstHeader(name)).map(Header::getValue);
    }

    private interface ResponseReader<T> {

        T readResponse(ClassicHttpResponse response) throws IOException, FetchFailedException;
    }
}
