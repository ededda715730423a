package dev.carrel.bootstrap.cli.importing;

import dev.carrel.api.document.AddedDocumentBody;
import dev.carrel.bootstrap.cli.client.CommandClient;
import dev.carrel.bootstrap.cli.client.CommandClient.BatchResult;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.error.CarrelException;
import dev.carrel.domain.error.OverloadedException;
import dev.carrel.domain.error.ServerException;
import dev.carrel.domain.error.UnavailableException;
import dev.carrel.domain.library.LibraryId;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Calls a client that may be busy or unreachable for a while, with retries; calls are idempotent. Stops for good if the
 * server stays unreachable.
 */
final class RetryingClient {

    private static final int MAX_ATTEMPTS = 5;
    private static final Duration RETRY_INTERVAL = Duration.ofSeconds(1);

    private final CommandClient client;
    private final LibraryId library;
    private final BooleanSupplier stopped;
    private final AtomicReference<@Nullable ServerException> connectionFailure = new AtomicReference<>();

    RetryingClient(CommandClient client, LibraryId library, BooleanSupplier stopped) {
        this.client = client;
        this.library = library;
        this.stopped = stopped;
    }

    /** Returns whether to start no further calls. */
    boolean isStopped() {
        return stopped.getAsBoolean() || connectionFailure.get() != null;
    }

    /** Returns why the server is unreachable; null if it is not. */
    @Nullable
    ServerException connectionFailure() {
        return connectionFailure.get();
    }

    AddedDocumentBody addDocument(NewDocument document) throws InterruptedException {
        return callWhileBusy(() -> client.addDocument(library, document));
    }

    /** Adds documents together. A server that cannot take them so, as an earlier one, adds none of them. */
    List<Optional<BatchResult>> addDocuments(List<NewDocument> documents, Duration limit) throws InterruptedException {
        try {
            return callWithRetries(() -> client.addDocuments(library, documents, limit));
        } catch (CarrelException e) {
            if (isStopped()) {
                throw e;
            }
            return Collections.nCopies(documents.size(), Optional.empty());
        }
    }

    void refreshDocument(DocumentId document) throws InterruptedException {
        callWhileBusy(() -> {
            client.refreshDocument(library, document);
            return document;
        });
    }

    /** Calls the client until it is not busy. */
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

    /** Calls the client, with retries if the server cannot be reached. */
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

    /** Waits because the queue is full, unless stopped. */
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
