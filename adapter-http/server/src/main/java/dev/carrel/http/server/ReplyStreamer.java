package dev.carrel.http.server;

import dev.carrel.domain.conversation.ReplyEvent;
import dev.carrel.domain.conversation.ReplyStream;
import dev.carrel.http.exchange.ApiRequest;
import dev.carrel.http.exchange.ApiResponse;
import dev.carrel.http.exchange.Problem;
import dev.carrel.http.exchange.ProblemMapper;
import dev.carrel.http.exchange.StreamFormat;
import dev.carrel.http.limit.InFlightRequests;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Streams a reply while it is written. The thread of the request pulls one event after the other and waits for the
 * network to accept it: a slow reader slows the writer of the reply down (backpressure), and one that disconnects stops
 * it.
 */
public final class ReplyStreamer {

    private static final Logger log = LoggerFactory.getLogger(ReplyStreamer.class);

    private final InFlightRequests inFlightRequests;
    private final Duration keepAliveInterval;

    /**
     * Creates a streamer.
     *
     * @param keepAliveInterval how long a stream may be silent before a keep-alive is sent
     */
    public ReplyStreamer(InFlightRequests inFlightRequests, Duration keepAliveInterval) {
        this.inFlightRequests = inFlightRequests;
        this.keepAliveInterval = keepAliveInterval;
    }

    void streamReply(ApiResponse.StreamedResponse answer, ApiRequest request, HttpServletResponse response)
            throws IOException {
        try (ReplyStream reply = answer.reply()) {
            OutputStream out = openStream(answer.frames().contentType(), response);
            try {
                sendEvents(reply, answer, request, response, out);
            } catch (InterruptedException | RuntimeException | Error e) {
                sendFailure(ProblemMapper.toProblem(e, request.id()), answer, request, out);
            }
        }
    }

    /** Streams events. A failure ends the stream before its last event. */
    void streamEvents(ApiResponse.EventsResponse answer, HttpServletResponse response) throws IOException {
        try (ApiResponse.EventSource events = answer.events()) {
            OutputStream out = openStream(StreamFormat.EVENT_STREAM.contentType(), response);
            while (!events.hasEnded() && !inFlightRequests.isCancelled()) {
                sendFrames(events.nextEvent(keepAliveInterval)
                        .map(ReplyStreamer::frameEvent)
                        .orElseGet(StreamFormat.EVENT_STREAM::keepAliveFrame), out);
            }
        } catch (InterruptedException ignored) {
            Thread.currentThread().interrupt();
        }
    }

    private static String frameEvent(ApiResponse.ServerSentEvent event) {
        String frame = StreamFormat.EVENT_STREAM.frameText(event.json());
        return event.id() == null ? frame : "id: " + event.id() + "\n" + frame;
    }

    /** Starts a stream. Javalin's own stream does nothing when it is flushed. */
    private static OutputStream openStream(String contentType, HttpServletResponse response) throws IOException {
        response.setStatus(200);
        response.setContentType(contentType);
        response.setHeader("Cache-Control", "no-cache");
        response.setHeader("X-Accel-Buffering", "no");
        return response.getOutputStream();
    }

    private void sendEvents(ReplyStream reply, ApiResponse.StreamedResponse answer, ApiRequest request,
            HttpServletResponse response, OutputStream out)
            throws IOException, InterruptedException {
        boolean ended = false;
        while (!ended) {
            Optional<ReplyEvent> event = reply.nextEvent(keepAliveInterval);
            if (event.isPresent()) {
                if (event.get() instanceof ReplyEvent.InitializingEvent first) {
                    response.setHeader(ApiResponse.QUERY_ID_HEADER, first.query().value());
                }
                sendFrames(answer.frames().frameEvent(event.get(), request.id()), out);
                ended = event.get().isTerminal();
            } else {
                // A client that has disconnected is noticed only by sending to it.
                sendFrames(answer.frames().keepAliveFrame(), out);
            }
            if (!ended && inFlightRequests.isCancelled()) {
                sendFrames(answer.frames().frameProblem(stoppingProblem()), out);
                ended = true;
            }
        }
    }

    /** Ends the stream with an error frame, or closes the connection if that fails. */
    private static void sendFailure(Problem problem, ApiResponse.StreamedResponse answer, ApiRequest request,
            OutputStream out) {
        try {
            sendFrames(answer.frames().frameProblem(problem), out);
        } catch (IOException | RuntimeException e) {
            log.debug("The failure of request {} could not be sent", request.id(), e);
            request.jettyRequest().getConnectionMetaData().getConnection().getEndPoint().close();
        }
    }

    /** Sends frames at once, in one piece. */
    private static void sendFrames(String frames, OutputStream out) throws IOException {
        out.write(frames.getBytes(StandardCharsets.UTF_8));
        out.flush();
    }

    private static Problem stoppingProblem() {
        return ProblemMapper.unavailableProblem("Carrel is stopping.", Duration.ofSeconds(5));
    }
}
