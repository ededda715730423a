package dev.carrel.http;

import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.time.Duration;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import org.eclipse.jetty.http.HttpException;
import org.eclipse.jetty.io.Content;
import org.eclipse.jetty.server.Handler;
import org.eclipse.jetty.server.Request;
import org.eclipse.jetty.server.Response;
import org.eclipse.jetty.util.Callback;
import org.eclipse.jetty.util.thread.Invocable;

/**
 * Reads the whole body of a call before anything that may block is entered, as its bytes come in and without holding a
 * thread meanwhile: slow senders cost their own memory and nothing else.
 *
 * <p>
 * Jetty's {@code EagerContentHandler} does the same, but lets the last piece exceed its limit and keeps a network buffer
 * for each piece, however small; here the limit is exact and bytes are copied.
 */
final class BodyReader extends Handler.Wrapper {

    private final long mostBytes;
    private final BodyMemory memory;

    BodyReader(long mostBytes, BodyMemory memory, Handler next) {
        super(next);
        this.mostBytes = mostBytes;
        this.memory = memory;
    }

    @Override
    public boolean handle(Request request, Response response, Callback callback) throws Exception {
        Call call = Objects.requireNonNull(Call.on(request), "the gate lets no other in");
        if (!call.route().takesBody()) {
            return super.handle(request, response,
                    Linger.isNeeded(request) ? new Linger(request, callback) : callback);
        }
        if (request.getLength() > mostBytes) {
            CoreAnswers.refuse(tooLarge(), request, response, callback);
        } else {
            var reading = new Reading(call, response, callback);
            Request.addCompletionListener(request, failure -> memory.giveBack(reading.content.size()));
            reading.run();
        }
        return true;
    }

    private Problem tooLarge() {
        return Problem.of(ProblemType.CONTENT_TOO_LARGE, "The body must be at most " + mostBytes + " bytes.");
    }

    private void proceed(Call call, Response response, Callback callback) {
        try {
            if (!super.handle(call.request(), response, callback)) {
                throw new IllegalStateException("nobody answers " + call.route().path());
            }
        } catch (Exception | Error fault) {
            CoreAnswers.refuse(Problems.of(fault, call.id()), call.request(), response, callback);
        }
    }

    /** One body as it comes in; run again whenever there is more of it. */
    private final class Reading implements Invocable.Task {

        private final Call call;
        private final Request request;
        private final Response response;
        private final Callback callback;
        private final ByteArrayOutputStream content = new ByteArrayOutputStream();
        private boolean waited;

        Reading(Call call, Response response, Callback callback) {
            this.call = call;
            this.request = call.request();
            this.response = response;
            this.callback = callback;
        }

        @Override
        public void run() {
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
                Optional<Problem> refusal = take(chunk);
                chunk.release();
                if (refusal.isPresent()) {
                    CoreAnswers.refuse(refusal.get(), request, response, callback);
                    return;
                }
                if (chunk.isLast()) {
                    dispatch();
                    return;
                }
            }
        }

        @Override
        public InvocationType getInvocationType() {
            return InvocationType.NON_BLOCKING;
        }

        /** Takes the bytes of a piece, or says why not. */
        private Optional<Problem> take(Content.Chunk chunk) {
            ByteBuffer bytes = chunk.getByteBuffer();
            if (content.size() + bytes.remaining() > mostBytes) {
                return Optional.of(tooLarge());
            }
            if (!memory.take(bytes.remaining())) {
                return Optional.of(Problems.unavailable("Too much is being sent at once.", Duration.ofSeconds(1)));
            }
            var copy = new byte[bytes.remaining()];
            bytes.get(copy);
            content.writeBytes(copy);
            return Optional.empty();
        }

        /** Goes on, on the thread of the request if it never had to wait, else on a new one that may block. */
        private void dispatch() {
            Call whole = call.with(content.toByteArray()).attach();
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
                case TimeoutException slow -> CoreAnswers.refuse(
                        Problem.of(ProblemType.MALFORMED_REQUEST, "The body did not come in time.").status(408),
                        request, response, callback);
                default -> callback.failed(failure);
            }
        }
    }
}
