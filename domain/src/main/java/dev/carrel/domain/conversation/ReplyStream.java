package dev.carrel.domain.conversation;

import java.time.Duration;
import java.util.Optional;

/**
 * A streamed reply, pulled event by event while it is written, in the order that {@link dev.carrel.domain.conversation}
 * defines. One thread at a time pulls; any thread may close. Closing the stream before its end cancels the reply within
 * one token and stores no turn; closing it later has no effect. A stream that is neither pulled to its end nor closed
 * is cancelled at the reply's time limit.
 */
public interface ReplyStream extends AutoCloseable {

    /**
     * Returns the next event, waiting for it if necessary.
     *
     * @param timeout the maximum time to wait
     * @return empty if no event came in that time; the caller may try again
     * @throws IllegalStateException after an event that {@linkplain ReplyEvent#isTerminal() ends} the stream, or after
     * closing
     * @throws InterruptedException if the thread was interrupted while waiting; the stream continues
     */
    Optional<ReplyEvent> nextEvent(Duration timeout) throws InterruptedException;

    @Override
    void close();
}
