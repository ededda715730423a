package dev.carrel.application;

import dev.carrel.application.port.Observer;
import dev.carrel.domain.document.DocumentStatus;
import java.time.Duration;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells an observer, and keeps from the engine what that throws.
 *
 * @param observer null if nobody is to be told
 */
record GuardedObserver(@Nullable Observer observer) implements Observer {

    private static final Logger log = LoggerFactory.getLogger(GuardedObserver.class);

    @Override
    public void replied(Ending ending, Duration took) {
        tell(each -> each.replied(ending, took));
    }

    @Override
    public void searched(Ending ending, Duration took) {
        tell(each -> each.searched(ending, took));
    }

    @Override
    public void processed(DocumentStatus status, Duration took) {
        tell(each -> each.processed(status, took));
    }

    @Override
    public void waiting(long documents) {
        tell(each -> each.waiting(documents));
    }

    private void tell(Consumer<Observer> news) {
        if (observer != null) {
            try {
                news.accept(observer);
            } catch (RuntimeException | Error e) {
                log.warn("The observer of the engine met a fault", e);
            }
        }
    }
}
