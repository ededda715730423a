package dev.carrel.http;

import dev.carrel.domain.conversation.ReplyEvent;
import dev.carrel.domain.conversation.ReplyStream;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends a reply while it is made. The thread of the request pulls one event after the other and waits for each to be
 * taken by the network: a slow reader slows the writer of the reply, and one that has left stops it.
 */
final class ReplyWriting {

    private static final Logger log = LoggerFactory.getLogger(ReplyWriting.class);

    private final Room room;
    private final Duration mostSilence;

    /**
     * @param mostSilence how long nothing is sent before a sign of life is
     */
    ReplyWriting(Room room, Duration mostSilence) {
        this.room = room;
        this.mostSilence = mostSilence;
    }

    void write(Answer.Streamed answer, Call call, HttpServletResponse response) throws IOException {
        try (ReplyStream reply = answer.reply()) {
            response.setStatus(200);
            response.setContentType(answer.framing().contentType());
            response.setHeader("Cache-Control", "no-cache");
            response.setHeader("X-Accel-Buffering", "no");
            // Not Javalin's stream, whose flush does nothing.
            OutputStream out = response.getOutputStream();
            try {
                write(reply, answer, call, out);
            } catch (InterruptedException | RuntimeException | Error e) {
                fail(Problems.of(e, call.id()), answer, call, out);
            }
        }
    }

    private void write(ReplyStream reply, Answer.Streamed answer, Call call, OutputStream out)
            throws IOException, InterruptedException {
        boolean ended = false;
        while (!ended) {
            Optional<ReplyEvent> event = reply.nextEvent(mostSilence);
            if (event.isPresent()) {
                send(answer.framing().frame(answer.shape().of(event.get(), call.id())), out);
                ended = event.get().isTerminal();
            } else {
                // A client that has left is noticed only by sending to it.
                send(answer.framing().keepAlive(), out);
            }
            if (!ended && room.isCleared()) {
                send(answer.framing().frame(ChunkShape.failure(stopping())), out);
                ended = true;
            }
        }
    }

    /** Whatever went wrong, the client hears of it: by a last chunk, else by a connection that breaks. */
    private static void fail(Problem problem, Answer.Streamed answer, Call call, OutputStream out) {
        try {
            send(answer.framing().frame(ChunkShape.failure(problem)), out);
        } catch (IOException | RuntimeException e) {
            log.debug("The failure of request {} could not be told", call.id(), e);
            call.request().getConnectionMetaData().getConnection().getEndPoint().close();
        }
    }

    /** Sends a chunk, at once and in one piece. */
    private static void send(String chunk, OutputStream out) throws IOException {
        out.write(chunk.getBytes(StandardCharsets.UTF_8));
        out.flush();
    }

    private static Problem stopping() {
        return Problems.unavailable("Carrel is stopping.", Duration.ofSeconds(5));
    }
}
