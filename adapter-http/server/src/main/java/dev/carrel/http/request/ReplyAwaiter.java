package dev.carrel.http.request;

import dev.carrel.domain.conversation.Reply;
import dev.carrel.domain.conversation.ReplyEvent;
import dev.carrel.domain.conversation.ReplyStream;
import dev.carrel.http.exchange.ApiRequest;
import dev.carrel.http.exchange.ProblemException;
import dev.carrel.http.exchange.ProblemMapper;
import java.time.Duration;

/** Waits for whole replies. */
public final class ReplyAwaiter {

    /** The status that nginx logs for it; the client does not receive it. */
    private static final int CLIENT_CLOSED_REQUEST = 499;

    private ReplyAwaiter() {}

    /**
     * Waits for the end of a reply, and cancels it if the client disconnects.
     *
     * @param disconnectPollInterval how often to check whether the client has disconnected
     * @throws dev.carrel.domain.error.CarrelException if the reply fails
     */
    public static Reply awaitReply(ReplyStream stream, ApiRequest request, Duration disconnectPollInterval)
            throws InterruptedException {
        try (stream) {
            while (true) {
                switch (stream.nextEvent(disconnectPollInterval).orElse(null)) {
                    case ReplyEvent.ResponseEvent response -> {
                        return response.reply();
                    }
                    case ReplyEvent.FailureEvent failed -> throw failed.problem();
                    case null -> requireConnectedClient(request);
                    default -> {}
                }
            }
        }
    }

    /** Throws the problem of a client that has disconnected; it ends in the log. */
    public static void requireConnectedClient(ApiRequest request) {
        if (request.isClientDisconnected()) {
            throw new ProblemException(ProblemMapper
                    .unavailableProblem("The client closed the connection before the reply was complete.",
                            Duration.ofSeconds(1))
                    .withStatus(CLIENT_CLOSED_REQUEST));
        }
    }
}
