package dev.carrel.scraping.fetch;

import dev.carrel.domain.document.WebAddress;
import java.io.IOException;
import java.util.Optional;
import org.apache.hc.client5.http.classic.methods.HttpGet;
import org.apache.hc.client5.http.impl.classic.CloseableHttpClient;
import org.apache.hc.core5.http.ClassicHttpResponse;
import org.apache.hc.core5.http.Header;
import org.apache.hc.core5.http.HttpEntity;
import org.apache.hc.core5.http.HttpHeaders;

/** One request and its answer. */
final class Hop {

    private final CloseableHttpClient client;
    private final FetchLimits limits;
    private final Deadline deadline;

    Hop(CloseableHttpClient client, FetchLimits limits, Deadline deadline) {
        this.client = client;
        this.limits = limits;
        this.deadline = deadline;
    }

    Answer get(WebAddress address) throws IOException, FetchFailedException {
        var request = new HttpGet(Redirects.onTheWire(address));
        deadline.atEnd(request::cancel);
        try {
            // The response is not closed, which would read the rest of the body first: the request is cancelled.
            return answer(client.executeOpen(null, request, null));
        } finally {
            request.cancel();
        }
    }

    private Answer answer(ClassicHttpResponse response) throws IOException, FetchFailedException {
        int headerBytes = 0;
        for (Header header : response.getHeaders()) {
            headerBytes += header.getName().length() + header.getValue().length() + 4;
        }
        if (headerBytes > limits.mostHeaderBytes()) {
            throw Failures.headerTooLarge(limits.mostHeaderBytes());
        }
        int status = response.getCode();
        if (Redirects.isRedirect(status)) {
            return new Answer.Redirect(
                    field(response, HttpHeaders.LOCATION).orElseThrow(() -> Failures.status(status)));
        }
        if (status < 200 || status > 299) {
            throw Failures.status(status);
        }
        return content(response);
    }

    private Answer content(ClassicHttpResponse response) throws IOException, FetchFailedException {
        Optional<String> type = field(response, HttpHeaders.CONTENT_TYPE);
        Optional<String> withoutText = type.flatMap(MediaTypes::withoutText);
        if (withoutText.isPresent()) {
            throw FetchFailedException.forGood("What is there is of the type " + withoutText.get() + ", not a text.");
        }
        HttpEntity entity = response.getEntity();
        if (entity != null && entity.getContentLength() > limits.mostBytes()) {
            throw Failures.tooLarge(limits.mostBytes());
        }
        byte[] bytes = entity == null
                ? new byte[0]
                : new BodyReader(limits.mostBytes()).read(entity.getContent(),
                        field(response, HttpHeaders.CONTENT_ENCODING).orElse(""));
        if (bytes.length == 0) {
            throw FetchFailedException.forGood("The page is empty.");
        }
        return new Answer.Content(type.orElse(null), bytes);
    }

    private static Optional<String> field(ClassicHttpResponse response, String name) {
        return Optional.ofNullable(response.getFirstHeader(name)).map(Header::getValue);
    }
}
