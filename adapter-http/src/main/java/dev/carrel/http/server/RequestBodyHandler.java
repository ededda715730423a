package dev.carrel.http.server;

import dev.carrel.http.exchange.ApiRequest;
import dev.carrel.http.exchange.Problem;
import dev.carrel.http.exchange.ProblemMapper;
import dev.carrel.http.exchange.ProblemType;
import dev.carrel.http.exchange.Route;
import dev.carrel.http.limit.BodyMemory;
import dev.carrel.http.limit.MinimumBodyRate;
import dev.carrel.http.limit.RequestOrigin;
import dev.carrel.http.request.JsonRequest;
import dev.carrel.http.upload.BodySink;
import dev.carrel.http.upload.MemoryBodySink;
import dev.carrel.http.upload.MultipartBoundary;
import dev.carrel.http.upload.UploadReceiver;
import java.io.IOException;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.NanoTime;
import org.eclipse.jetty.util.thread.Invocable;

/**
 * Reads the whole body of a call before its action is entered, as its bytes come in and without holding a thread
 * meanwhile: slow senders cost their own share of the memory, or the disk that their file needs, for a bounded time,
 * and nothing else.
 *
 * <p>
 * Jetty's {@code EagerContentHandler} does the same, but lets the last piece exceed its limit and keeps a network
 * buffer for each piece, however small; here the limit is exact and bytes are copied.
 */
public final class RequestBodyHandler extends Handler.Wrapper {

    private final long maxBytes;
    private final BodyMemory memory;
    private final MinimumBodyRate minimumRate;
    private final UploadReceiver uploads;

    public RequestBodyHandler(long maxBytes, BodyMemory memory, MinimumBodyRate minimumRate, UploadReceiver uploads,
            Handler next) {
        super(next);
        this.maxBytes = maxBytes;
        this.memory = memory;
        this.minimumRate = minimumRate;
        this.uploads = uploads;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        ApiRequest call = Objects.requireNonNull(ApiRequest.attachedTo(request), "the gate lets no other in");
        if (!call.route().readsBody()) {
            return super.handle(request, response,
                    LingeringClose.isNeeded(request) ? new LingeringClose(request, callback) : callback);
        }
        BodySink sink = createSink(call);
        if (request.getLength() > sink.maxBytes()) {
            JettyResponseWriter.writeProblem(sink.tooLargeProblem(), request, response, callback);
        } else {
            Request.addCompletionListener(request, failure -> sink.close());
            new ReadTask(call, sink, response, callback).run();
        }
        return true;
    }

    /**
     * A form that cannot be read as one is read as any other body, for what is wrong with it to be told in its turn.
     */
    private BodySink createSink(ApiRequest call) {
        RequestOrigin origin = RequestOrigin.of(call);
        boolean mayBeForm = call.route().requestContent() == Route.RequestContent.JSON_OR_FORM
                && !JsonRequest.isCompressed(call.headers());
        return Optional.of(call.headers())
                .filter(headers -> mayBeForm)
                .flatMap(MultipartBoundary::findIn)
                .<BodySink>map(boundary -> uploads.newFormSink(boundary, origin))
                .orElseGet(() -> new MemoryBodySink(maxBytes, memory.newClaim(origin)));
    }

    private void handleNext(ApiRequest call, Response response, Callback callback) {
        try {
            if (!super.handle(call.request(), response, callback)) {
                throw new IllegalStateException("nobody answers " + call.route().pathTemplate());
            }
        } catch (Exception | Error e) {
            JettyResponseWriter.writeProblem(ProblemMapper.toProblem(e, call.id()), call.request(), response, callback);
        }
    }

    /** One body as it comes in; run again whenever there is more of it. */
    private final class ReadTask implements Invocable.Task {

        private final ApiRequest call;
        private final Request request;
        private final Response response;
        private final Callback callback;
        private final BodySink sink;
        private final long begun = NanoTime.now();
        private long received;
        private boolean waited;

        ReadTask(ApiRequest call, BodySink sink, Response response, Callback callback) {
            this.call = call;
            this.sink = sink;
            this.request = call.request();
            this.response = response;
            this.callback = callback;
        }

        @Override
        public void run() {
            try {
                readAvailable();
            } catch (IOException | RuntimeException e) {
                sink.close();
                JettyResponseWriter.writeProblem(ProblemMapper.toProblem(e, call.id()), request, response, callback);
            }
        }

        private void readAvailable() throws IOException {
            while (true) {
                Content.Chunk chunk = request.read();
                if (chunk == null) {
                    waited = true;
                    request.demand(this);
                    return;
                }
                if (Content.Chunk.isFailure(chunk)) {
                    handleFailure(chunk.getFailure());
                    return;
                }
                boolean isLast = chunk.isLast();
                received += chunk.remaining();
                Optional<Problem> refusal = writeToSink(chunk);
                if (refusal.isEmpty() && !isLast && minimumRate.isTooSlow(received, NanoTime.since(begun))) {
                    refusal = Optional.of(tooSlowProblem());
                }
                if (refusal.isPresent()) {
                    sink.close();
                    JettyResponseWriter.writeProblem(refusal.get(), request, response, callback);
                    return;
                }
                if (isLast) {
                    dispatchRequest();
                    return;
                }
            }
        }

        @Override
        public InvocationType getInvocationType() {
            return sink.invocationType();
        }

        private Optional<Problem> writeToSink(Content.Chunk chunk) throws IOException {
            try {
                return sink.writeBytes(chunk.getByteBuffer());
            } finally {
                chunk.release();
            }
        }

        /** Goes on, on the thread of the request if it never had to wait, else on a new one that may block. */
        private void dispatchRequest() throws IOException {
            ApiRequest whole = sink.completeRequest(call).attachToRequest();
            if (waited) {
                request.getContext().execute(() -> handleNext(whole, response, callback));
            } else {
                handleNext(whole, response, callback);
            }
        }

        private void handleFailure(Throwable failure) {
            switch (failure) {
                case HttpException malformed -> JettyResponseWriter.writeProblem(
                        Problem.of(ProblemType.MALFORMED_REQUEST, "The body was not sent as HTTP has it.")
                                .withStatus(malformed.getCode()),
                        request, response, callback);
                case TimeoutException slow ->
                        JettyResponseWriter.writeProblem(tooSlowProblem(), request, response, callback);
                default -> callback.failed(failure);
            }
        }
    }

    private static Problem tooSlowProblem() {
        return Problem.of(ProblemType.MALFORMED_REQUEST, "The body did not come in time.").withStatus(408);
    }
}
