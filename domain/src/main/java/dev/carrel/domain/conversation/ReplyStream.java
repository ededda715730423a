package dev.carrel.domain.conversation;

import java.time.Duration;
import java.util.Optional;

/**
 * A reply that is pulled event by event while it is made, in the order that {@link dev.carrel.domain.conversation}
 * states. One thread pulls at a time. Closing it before the end stops the work within one piece, and the turn is not
 * added to the conversation; closing it after the end does nothing. Any thread may close it. A stream that is neither
 * pulled to its end nor closed stops its work when the time of the reply is up.
 */
public interface ReplyStream extends AutoCloseable {

    /**
     * The next event, as soon as there is one.
     *
     * @param timeout how long to wait for it
     * @return empty if none came in that time; ask again
     * @throws IllegalStateException after an event that {@linkplain ReplyEvent#isTerminal() ends} the stream, or once
     * it is closed
     * @throws InterruptedException if the thread was interrupted while it waited; the stream goes on
     */
    Optional<ReplyEvent> nextEvent(Duration timeout) throws InterruptedException;

    @Override
    void close();
}
