package dev.carrel.bootstrap.cli.importing;

import dev.carrel.bootstrap.cli.place.Place;
import dev.carrel.bootstrap.cli.place.Place.Added;
import dev.carrel.bootstrap.cli.place.ServerException;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.error.CarrelException;
import dev.carrel.domain.error.OverloadedException;
import dev.carrel.domain.error.UnavailableException;
import dev.carrel.domain.library.LibraryId;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Hands documents to a place that may be busy or out of reach for a while: adding one again does no harm, so it is
 * tried again. When the place stays out of reach, all ends.
 */
final class Handover {

    private static final int TRIES = 5;
    private static final Duration PAUSE = Duration.ofSeconds(1);

    private final Place place;
    private final LibraryId library;
    private final BooleanSupplier stopped;
    private final AtomicReference<@Nullable ServerException> lost = new AtomicReference<>();

    Handover(Place place, LibraryId library, BooleanSupplier stopped) {
        this.place = place;
        this.library = library;
        this.stopped = stopped;
    }

    /** Whether nothing more is to be begun. */
    boolean hasEnded() {
        return stopped.getAsBoolean() || lost.get() != null;
    }

    /** Why the place is out of reach; null if it is not. */
    @Nullable
    ServerException lost() {
        return lost.get();
    }

    Added add(NewDocument document) throws InterruptedException {
        return insisting(() -> place.add(library, document));
    }

    void refresh(DocumentId document) throws InterruptedException {
        insisting(() -> {
            place.refresh(library, document);
            return document;
        });
    }

    /** Calls the place again and again while it has too much to do. */
    private <T> T insisting(Call<T> call) throws InterruptedException {
        while (true) {
            try {
                return calling(call);
            } catch (UnavailableException e) {
                pause(e, e.retryAfter());
            } catch (OverloadedException e) {
                pause(e, e.retryAfter());
            }
        }
    }

    /** Calls the place, several times if it does not answer. */
    <T> T calling(Call<T> call) throws InterruptedException {
        for (int tried = 1;; tried++) {
            try {
                return call.call();
            } catch (ServerException e) {
                if (!e.isUnreachable() || hasEnded()) {
                    throw e;
                }
                if (tried == TRIES) {
                    lost.set(e);
                    throw e;
                }
                Thread.sleep(PAUSE);
            }
        }
    }

    /** The queue is full: the best that an importer can do is wait, unless it is told to end. */
    private void pause(CarrelException reason, Duration wait) throws InterruptedException {
        if (hasEnded()) {
            throw reason;
        }
        Thread.sleep(wait);
    }

    interface Call<T> {
        T call() throws InterruptedException;
    }
}
