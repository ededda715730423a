package dev.carrel.application.port;

import dev.carrel.application.port.CallbackSender.Event;
import dev.carrel.domain.library.Callback;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The events that libraries want to be told and that were not told yet. One is added in the transaction that moves a
 * document to success or failed, if its library has a callback; of the events of one document that were not told yet only
 * the last is kept.
 */
public interface CallbackQueue {

    /**
     * Gives the event that has been due longest to one caller only.
     *
     * @param again
     *            when the event is due again if nothing more is heard of this
     */
    Optional<Due> take(Instant now, Instant again);

    /** When the next event is due, past or future; empty if there is none. */
    Optional<Instant> nextDue();

    /** Forgets an event that was told. */
    void told(Due due);

    /**
     * Puts an event that could not be told back.
     *
     * @param next
     *            when it is due again; null to give it up
     */
    void failed(Due due, @Nullable Instant next);

    /**
     * @param attempts
     *            how many times it was taken, this one included
     * @param callback
     *            of its library, as it is now
     */
    record Due(Event event, Callback callback, int attempts) {}
}
