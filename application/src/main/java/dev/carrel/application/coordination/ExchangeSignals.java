package dev.carrel.application.coordination;

import dev.carrel.application.event.ChangeFeed;
import dev.carrel.application.job.FailureLog;
import dev.carrel.application.port.coordination.ChangeSignal;
import dev.carrel.application.port.coordination.ChangeSignals;
import dev.carrel.application.port.coordination.ChangeSignals.ReceivedSignals;
import dev.carrel.application.port.coordination.LeaseHolder;
import dev.carrel.application.port.coordination.LibraryChange;
import dev.carrel.domain.error.CarrelException;
import dev.carrel.domain.library.LibraryId;
import java.time.Duration;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Sends the changes of this engine to the others, and passes on theirs: to event streams, to threads that wait for a
 * document, and to idle workers. Without signals, all this happens later, by polling. Thread-safe.
 */
public final class ExchangeSignals {

    /** The time between two sendings, in which equal changes become one. */
    public static final Duration SEND_INTERVAL = Duration.ofMillis(50);
    /** The time after which a failed connection is tried again. */
    public static final Duration RETRY_INTERVAL = Duration.ofSeconds(1);

    private static final Logger log = LoggerFactory.getLogger(ExchangeSignals.class);
    /** Short, since an engine that closes waits for it. */
    private static final Duration RECEIVE_TIMEOUT = Duration.ofMillis(250);
    private static final Duration NO_TIME = Duration.ofMillis(1);
    /** Further changes are found by polling. */
    private static final int MAX_UNSENT = 4096;

    private final ChangeSignals signals;
    private final LeaseHolder engine;
    private final Set<ChangeSignal> unsent = new LinkedHashSet<>();
    private final AtomicBoolean sendingFails = new AtomicBoolean();
    private final AtomicBoolean receivingFails = new AtomicBoolean();

    public ExchangeSignals(ChangeSignals signals, LeaseHolder engine) {
        this.signals = signals;
        this.engine = engine;
    }

    /** Becomes a receiver, of what the other engines send from now on. */
    public void beginReceiving() {
        attempt("received", receivingFails, () -> signals.receive(engine, NO_TIME));
    }

    /** Notes a change by this engine, to be sent soon. Never waits for the storage. */
    public void noteChange(LibraryId library, LibraryChange change) {
        synchronized (unsent) {
            if (unsent.size() < MAX_UNSENT) {
                unsent.add(new ChangeSignal(library, change));
            }
        }
    }

    /** Sends the changes that are not sent yet. After a failure, the next call sends them again. */
    public void sendNoted() {
        List<ChangeSignal> next;
        synchronized (unsent) {
            next = List.copyOf(unsent);
            unsent.clear();
        }
        if (!next.isEmpty() && !attempt("sent", sendingFails, () -> signals.send(engine, next))) {
            synchronized (unsent) {
                unsent.addAll(next);
            }
        }
    }

    /**
     * Waits a little for changes by other engines and passes them on.
     *
     * @param changeFeed gets the changes for event streams
     * @param onChanges then receives them, unless there were none
     * @return false if signals cannot be received at present
     */
    public boolean receiveNext(ChangeFeed changeFeed, Consumer<List<LibraryChange>> onChanges) {
        return attempt("received", receivingFails, () -> {
            ReceivedSignals received = signals.receive(engine, RECEIVE_TIMEOUT);
            if (received.isGap()) {
                changeFeed.noteGap();
            }
            List<ChangeSignal> arrived = received.signals();
            arrived.forEach(signal -> changeFeed.relayChange(signal.library(), signal.change()));
            if (!arrived.isEmpty()) {
                onChanges.accept(arrived.stream().map(ChangeSignal::change).toList());
            }
        });
    }

    /** A storage that cannot be reached is reported elsewhere; without signals all goes on. */
    private static boolean attempt(String verb, AtomicBoolean fails, Runnable exchange) {
        try {
            exchange.run();
            if (fails.compareAndSet(true, false)) {
                log.info("Signals between engines are {} again", verb);
            }
            return true;
        } catch (CarrelException e) {
            if (!FailureLog.isOutage(e) && fails.compareAndSet(false, true)) {
                log.warn("Signals between engines cannot be {}; changes are found by polling: {}", verb,
                        e.getMessage(), e);
            }
            return false;
        }
    }
}
