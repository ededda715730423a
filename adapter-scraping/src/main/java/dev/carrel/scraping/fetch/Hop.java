package dev.carrel.scraping.fetch;

import dev.carrel.domain.WebAddress;
import dev.carrel.domain.document.Validators;
import java.io.IOException;
import java.time.Duration;
import java.time.InstantSource;
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

/** One request and its answer. */
final class Hop {

    private static final String READABLE = "text/html, application/xhtml+xml, text/plain;q=0.9, text/markdown;q=0.9, */*;q=0.5";

    private final CloseableHttpClient client;
    private final FetchLimits limits;
    private final Deadline deadline;
    private final InstantSource clock;

    Hop(CloseableHttpClient client, FetchLimits limits, Deadline deadline, InstantSource clock) {
        this.client = client;
        this.limits = limits;
        this.deadline = deadline;
        this.clock = clock;
    }

    /** Returns the deadline of the whole run, whatever else is asked for in it. */
    Deadline deadline() {
        return deadline;
    }

    /**
     * @param known of the version that need not be sent again
     */
    Answer get(WebAddress address, Validators known, Intake intake) throws IOException, FetchFailedException {
        var request = new HttpGet(Redirects.onTheWire(address));
        request.setHeader(HttpHeaders.ACCEPT, READABLE);
        request.setHeader(HttpHeaders.ACCEPT_ENCODING, BodyReader.ACCEPTED_ENCODINGS);
        Conditions.add(request, known);
        return exchange(request, response -> answer(request, response, intake));
    }

    /** The body of the answer is not read. */
    GuardedClient.Reply.Answered post(WebAddress address, Map<String, String> fields, String contentType, byte[] body)
            throws IOException, FetchFailedException {
        var request = new HttpPost(Redirects.onTheWire(address));
        fields.forEach(request::setHeader);
        request.setEntity(new ByteArrayEntity(body, ContentType.parse(contentType)));
        return exchange(request, response -> new GuardedClient.Reply.Answered(response.getCode(),
                RetryAfter.of(response, clock)));
    }

    private <T> T exchange(HttpUriRequestBase request, Reading<T> reading) throws IOException, FetchFailedException {
        deadline.atEnd(request::cancel);
        try {
            // The response is not closed, which would read the rest of the body first: the request is cancelled.
            ClassicHttpResponse response = client.executeOpen(null, request, null);
            checkHeader(response);
            return reading.of(response);
        } finally {
            request.cancel();
        }
    }

    private void checkHeader(ClassicHttpResponse response) throws FetchFailedException {
        int headerBytes = 0;
        for (Header header : response.getHeaders()) {
            headerBytes += header.getName().length() + header.getValue().length() + 4;
        }
        if (headerBytes > limits.mostHeaderBytes()) {
            throw Failures.headerTooLarge(limits.mostHeaderBytes());
        }
    }

    private Answer answer(HttpGet request, ClassicHttpResponse response, Intake intake)
            throws IOException, FetchFailedException {
        int status = response.getCode();
        Duration pause = RetryAfter.of(response, clock);
        if (Redirects.isRedirect(status)) {
            return new Answer.Redirect(
                    field(response, HttpHeaders.LOCATION).orElseThrow(() -> Failures.status(status, pause)));
        }
        if (status == HttpStatus.SC_NOT_MODIFIED && Conditions.has(request)) {
            return new Answer.NotModified();
        }
        if (status < 200 || status > 299) {
            throw Failures.status(status, pause);
        }
        return content(response, intake);
    }

    private static Answer content(ClassicHttpResponse response, Intake intake)
            throws IOException, FetchFailedException {
        Optional<String> type = field(response, HttpHeaders.CONTENT_TYPE);
        Optional<String> withoutText = intake.textOnly() ? type.flatMap(MediaTypes::withoutText) : Optional.empty();
        if (withoutText.isPresent()) {
            throw FetchFailedException.forGood("What is there is of the type " + withoutText.get() + ", not a text.");
        }
        HttpEntity entity = response.getEntity();
        if (entity != null && !intake.cuts() && entity.getContentLength() > intake.mostBytes()) {
            throw Failures.tooLarge(intake.mostBytes());
        }
        byte[] bytes = entity == null
                ? new byte[0]
                : new BodyReader(intake).read(entity.getContent(),
                        field(response, HttpHeaders.CONTENT_ENCODING).orElse(""));
        return new Answer.Content(type.orElse(null), bytes, Conditions.validators(response));
    }

    private static Optional<String> field(ClassicHttpResponse response, String name) {
        return Optional.ofNullable(response.getFirstHeader(name)).map(Header::getValue);
    }

    private interface Reading<T> {

        T of(ClassicHttpResponse response) throws IOException, FetchFailedException;
    }
}
