package dev.carrel.http;

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
final class BodyReader extends Handler.Wrapper {

    private final long mostBytes;
    private final BodyMemory memory;
    private final BodyPace pace;
    private final Uploads uploads;

    BodyReader(long mostBytes, BodyMemory memory, BodyPace pace, Uploads uploads, Handler next) {
        super(next);
        this.mostBytes = mostBytes;
        this.memory = memory;
        this.pace = pace;
        this.uploads = uploads;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        Call call = Objects.requireNonNull(Call.on(request), "the gate lets no other in");
        if (!call.route().takesBody()) {
            return super.handle(request, response,
                    Linger.isNeeded(request) ? new Linger(request, callback) : callback);
        }
        BodySink sink = sink(call);
        if (request.getLength() > sink.mostBytes()) {
            CoreAnswers.refuse(sink.tooLarge(), request, response, callback);
        } else {
            Request.addCompletionListener(request, failure -> sink.close());
            new Reading(call, sink, response, callback).run();
        }
        return true;
    }

    /**
     * A form that cannot be read as one is read as any other body, for what is wrong with it to be told in its turn.
     */
    private BodySink sink(Call call) {
        RequestOrigin origin = RequestOrigin.of(call);
        boolean mayBeForm = call.route().takes() == Route.Takes.JSON_OR_FORM
                && !JsonBody.isCompressed(call.headers());
        return Optional.of(call.headers())
                .filter(headers -> mayBeForm)
                .flatMap(Boundary::of)
                .<BodySink>map(boundary -> uploads.form(boundary, origin))
                .orElseGet(() -> new MemoryBody(mostBytes, memory.claim(origin)));
    }

    private void proceed(Call call, Response response, Callback callback) {
        try {
            if (!super.handle(call.request(), response, callback)) {
                throw new IllegalStateException("nobody answers " + call.route().path());
            }
        } catch (Exception | Error e) {
            CoreAnswers.refuse(Problems.of(e, call.id()), call.request(), response, callback);
        }
    }

    /** One body as it comes in; run again whenever there is more of it. */
    private final class Reading implements Invocable.Task {

        private final Call call;
        private final Request request;
        private final Response response;
        private final Callback callback;
        private final BodySink sink;
        private final long begun = NanoTime.now();
        private long received;
        private boolean waited;

        Reading(Call call, BodySink sink, Response response, Callback callback) {
            this.call = call;
            this.sink = sink;
            this.request = call.request();
            this.response = response;
            this.callback = callback;
        }

        @Override
        public void run() {
            try {
                read();
            } catch (IOException | RuntimeException e) {
                sink.close();
                CoreAnswers.refuse(Problems.of(e, call.id()), request, response, callback);
            }
        }

        private void read() throws IOException {
            while (true) {
                Content.Chunk chunk = request.read();
                if (chunk == null) {
                    waited = true;
                    request.demand(this);
                    return;
                }
                if (Content.Chunk.isFailure(chunk)) {
                    fail(chunk.getFailure());
                    return;
                }
                boolean isLast = chunk.isLast();
                received += chunk.remaining();
                Optional<Problem> refusal = take(chunk);
                if (refusal.isEmpty() && !isLast && pace.isTooSlow(received, NanoTime.since(begun))) {
                    refusal = Optional.of(tooSlow());
                }
                if (refusal.isPresent()) {
                    sink.close();
                    CoreAnswers.refuse(refusal.get(), request, response, callback);
                    return;
                }
                if (isLast) {
                    dispatch();
                    return;
                }
            }
        }

        @Override
        public InvocationType getInvocationType() {
            return sink.manner();
        }

        private Optional<Problem> take(Content.Chunk chunk) throws IOException {
            try {
                return sink.take(chunk.getByteBuffer());
            } finally {
                chunk.release();
            }
        }

        /** Goes on, on the thread of the request if it never had to wait, else on a new one that may block. */
        private void dispatch() throws IOException {
            Call whole = sink.complete(call).attach();
            if (waited) {
                request.getContext().execute(() -> proceed(whole, response, callback));
            } else {
                proceed(whole, response, callback);
            }
        }

        private void fail(Throwable failure) {
            switch (failure) {
                case HttpException malformed -> CoreAnswers.refuse(
                        Problem.of(ProblemType.MALFORMED_REQUEST, "The body was not sent as HTTP has it.")
                                .status(malformed.getCode()),
                        request, response, callback);
                case TimeoutException slow -> CoreAnswers.refuse(tooSlow(), request, response, callback);
                default -> callback.failed(failure);
            }
        }
    }

    private static Problem tooSlow() {
        return Problem.of(ProblemType.MALFORMED_REQUEST, "The body did not come in time.").status(408);
    }
}
