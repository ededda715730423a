package dev.carrel.application.callbacks;

import dev.carrel.application.port.CallbackQueue;
import dev.carrel.application.port.CallbackQueue.Due;
import dev.carrel.application.port.CallbackSender;
import dev.carrel.domain.document.Failure;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells events to the callbacks of libraries, each at least once as long as they are accepted within a day: an event that
 * is not accepted is told again after a growing time.
 */
public final class SendCallbacks {

    private static final Logger log = LoggerFactory.getLogger(SendCallbacks.class);
    private static final Duration FIRST_WAIT = Duration.ofSeconds(5);
    private static final Duration LONGEST_WAIT = Duration.ofHours(4);
    private static final Duration GIVEN_UP_AFTER = Duration.ofDays(1);
    /** Longer than telling takes; an event of which nothing is heard by then was taken by a process that died. */
    private static final Duration TAKEN_FOR = Duration.ofMinutes(2);

    private final CallbackQueue queue;
    private final CallbackSender sender;
    private final InstantSource clock;

    public SendCallbacks(CallbackQueue queue, CallbackSender sender, InstantSource clock) {
        this.queue = queue;
        this.sender = sender;
        this.clock = clock;
    }

    /** Tells one event that is due. @return whether there was one */
    public boolean sendOne() {
        Instant now = clock.instant();
        if (queue.nextDue().filter(due -> !due.isAfter(now)).isEmpty()) {
            return false;
        }
        Optional<Due> due = queue.take(now, now.plus(TAKEN_FOR));
        due.ifPresent(this::send);
        return due.isPresent();
    }

    private void send(Due due) {
        Optional<Failure> failure = sender.send(due.callback(), due.event(), clock.instant());
        if (failure.isEmpty()) {
            queue.told(due);
            return;
        }
        Instant next = next(due, failure.get());
        log.info("The callback of library {} was not accepted ({}); {}", due.event().library(), failure.get().reason(),
                next == null ? "it is given up" : "it is told again at " + next);
        queue.failed(due, next);
    }

    private @Nullable Instant next(Due due, Failure failure) {
        Duration wait = FIRST_WAIT.multipliedBy(1L << Math.min(due.attempts() - 1, 20));
        Duration longest = wait.compareTo(LONGEST_WAIT) > 0 ? LONGEST_WAIT : wait;
        Instant next = clock.instant().plus(failure.notBefore().compareTo(longest) > 0 ? failure.notBefore() : longest);
        boolean isLate = next.isAfter(due.event().at().plus(GIVEN_UP_AFTER));
        return failure.mayHeal() && !isLate ? next : null;
    }
}
