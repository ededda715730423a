package dev.carrel.cli.importing;

import dev.carrel.cli.client.CarrelClient;
import dev.carrel.cli.client.CarrelClient.AddResult;
import dev.carrel.cli.client.ServerException;
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
final class RetryingClient {

    private static final int MAX_ATTEMPTS = 5;
    private static final Duration RETRY_INTERVAL = Duration.ofSeconds(1);

    private final CarrelClient client;
    private final LibraryId library;
    private final BooleanSupplier stopped;
    private final AtomicReference<@Nullable ServerException> connectionFailure = new AtomicReference<>();

    RetryingClient(CarrelClient client, LibraryId library, BooleanSupplier stopped) {
        this.client = client;
        this.library = library;
        this.stopped = stopped;
    }

    /** Whether nothing more is to be begun. */
    boolean isStopped() {
        return stopped.getAsBoolean() || connectionFailure.get() != null;
    }

    /** Why the place is out of reach; null if it is not. */
    @Nullable
    ServerException connectionFailure() {
        return connectionFailure.get();
    }

    AddResult addDocument(NewDocument document) throws InterruptedException {
        return callWhileBusy(() -> client.addDocument(library, document));
    }

    void refreshDocument(DocumentId document) throws InterruptedException {
        callWhileBusy(() -> {
            client.refreshDocument(library, document);
            return document;
        });
    }

    /** Calls the place again and again while it has too much to do. */
    private <T> T callWhileBusy(ClientCall<T> call) throws InterruptedException {
        while (true) {
            try {
                return callWithRetries(call);
            } catch (UnavailableException e) {
                waitBefore(e, e.retryAfter());
            } catch (OverloadedException e) {
                waitBefore(e, e.retryAfter());
            }
        }
    }

    /** Calls the place, several times if it does not answer. */
    <T> T callWithRetries(ClientCall<T> call) throws InterruptedException {
        for (int attempt = 1;; attempt++) {
            try {
                return call.call();
            } catch (ServerException e) {
                if (!e.isUnreachable() || isStopped()) {
                    throw e;
                }
                if (attempt == MAX_ATTEMPTS) {
                    connectionFailure.set(e);
                    throw e;
                }
                Thread.sleep(RETRY_INTERVAL);
            }
        }
    }

    /** The queue is full: the best that an importer can do is wait, unless it is told to end. */
    private void waitBefore(CarrelException reason, Duration wait) throws InterruptedException {
        if (isStopped()) {
            throw reason;
        }
        Thread.sleep(wait);
    }

    interface ClientCall<T> {
        T call() throws InterruptedException;
    }
}
