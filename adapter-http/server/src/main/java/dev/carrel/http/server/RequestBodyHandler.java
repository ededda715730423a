package dev.carrel.http.server;

import dev.carrel.http.exchange.ApiRequest;
import dev.carrel.http.exchange.ProblemException;
import dev.carrel.http.exchange.Route;
import dev.carrel.http.limit.BodyBuffer;
import dev.carrel.http.limit.BodyMemory;
import dev.carrel.http.limit.MinimumBodyRate;
import dev.carrel.http.request.BodyLineReader;
import dev.carrel.http.request.JsonRequest;
import dev.carrel.http.upload.BodySink;
import dev.carrel.http.upload.MemoryBodySink;
import dev.carrel.http.upload.MultipartBoundary;
import dev.carrel.http.upload.UploadReceiver;
import io.javalin.http.Context;
import io.javalin.http.Handler;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.util.Optional;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.util.NanoTime;

/**
 * Reads the whole body before the route's handler runs and before the request counts as in progress: a slow client
 * costs a virtual thread and its share of the memory, or of the upload slots, for a bounded time. A body of lines is
 * left to the handler, which reads it line by line.
 *
 * <p>
 * Jetty's {@code EagerContentHandler} reads ahead of a handler too, but lets the last piece exceed its limit and keeps
 * a network buffer per piece, however small. Here the limit is exact and the bytes are copied.
 */
public final class RequestBodyHandler implements Handler {

    private static final int BUFFER_BYTES = 16 * 1024;
    /** The longest question fits into this, in any script and escaped. */
    private static final int MAX_VISITOR_BYTES = 64 * 1024;

    private final long maxBytes;
    private final BodyMemory memory;
    private final MinimumBodyRate minimumRate;
    private final UploadReceiver uploads;

    /** Creates a handler with limits of size, memory and rate. */
    public RequestBodyHandler(long maxBytes, BodyMemory memory, MinimumBodyRate minimumRate, UploadReceiver uploads) {
        this.maxBytes = maxBytes;
        this.memory = memory;
        this.minimumRate = minimumRate;
        this.uploads = uploads;
    }

    @Override
    public void handle(Context context) throws IOException {
        ApiRequest request = ApiRequest.attachedTo(context.req());
        if (!request.route().readsBody()) {
            return;
        }
        if (request.route().requestContent().isReadByLines()) {
            request.setLines(new BodyLineReader(context.req().getInputStream(), maxBytes,
                    () -> BodyBuffer.backedBy(memory.newClaim(request.origin())), minimumRate));
            return;
        }
        BodySink sink = createSink(request);
        if (request.jettyRequest().getLength() > sink.maxBytes()) {
            throw new ProblemException(sink.tooLargeProblem());
        }
        Request.addCompletionListener(request.jettyRequest(), failure -> sink.close());
        try {
            readBody(context.req().getInputStream(), sink);
            sink.completeRequest(request);
        } catch (Exception | Error e) {
            sink.close();
            throw e;
        }
    }

    /** A form without a valid boundary is read as a JSON body, which reports the error in the documented order. */
    private BodySink createSink(ApiRequest request) {
        boolean acceptsForm = request.route().requestContent() == Route.RequestContent.JSON_OR_FORM
                && !JsonRequest.isCompressed(request.headers());
        Optional<String> boundary = acceptsForm ? MultipartBoundary.findIn(request.headers()) : Optional.empty();
        return boundary.isPresent()
                ? uploads.newFormSink(boundary.get(), request.origin())
                : new MemoryBodySink(
                        request.route().isForVisitors() ? Math.min(maxBytes, MAX_VISITOR_BYTES) : maxBytes,
                        memory.newClaim(request.origin()));
    }

    private void readBody(InputStream body, BodySink sink) throws IOException {
        long startedAt = NanoTime.now();
        long received = 0;
        var buffer = new byte[BUFFER_BYTES];
        for (int length = BodyLineReader.readBytes(body, buffer); length >= 0; length = BodyLineReader.readBytes(body,
                buffer)) {
            received += length;
            sink.writeBytes(ByteBuffer.wrap(buffer, 0, length));
            if (minimumRate.isTooSlow(received, NanoTime.since(startedAt))) {
                throw new ProblemException(BodyLineReader.tooSlowProblem());
            }
        }
    }
}
