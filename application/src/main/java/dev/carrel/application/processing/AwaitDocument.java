package dev.carrel.application.processing;

import dev.carrel.application.port.Documents;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentState;
import dev.carrel.domain.error.DocumentNotFoundException;
import dev.carrel.domain.error.UnexpectedException;
import dev.carrel.domain.library.LibraryId;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Waits until the processing of a document has ended. */
public final class AwaitDocument {

    private final Documents documents;
    private final Endings endings;
    private final InstantSource clock;

    public AwaitDocument(Documents documents, Endings endings, InstantSource clock) {
        this.documents = documents;
        this.endings = endings;
        this.clock = clock;
    }

    /**
     * Waits.
     *
     * @return the document in success or failed, or as it stands when the time is up
     * @throws DocumentNotFoundException
     *             if there is no such document, or no longer
     */
    public Document await(LibraryId library, DocumentId id, Duration limit) throws InterruptedException {
        Instant deadline = clock.instant().plus(limit);
        while (true) {
            CompletableFuture<Void> ending = endings.next(id);
            Document document = documents.find(library, id)
                    .orElseThrow(() -> new DocumentNotFoundException(id.value()));
            Duration left = Duration.between(clock.instant(), deadline);
            if (hasEnded(document) || !left.isPositive()) {
                return document;
            }
            waitFor(ending, left);
        }
    }

    private static boolean hasEnded(Document document) {
        return document.state() instanceof DocumentState.Success || document.state() instanceof DocumentState.Failed;
    }

    private static void waitFor(CompletableFuture<Void> ending, Duration left) throws InterruptedException {
        try {
            ending.get(left.toNanos(), TimeUnit.NANOSECONDS);
        } catch (TimeoutException timeIsUp) {
            // The caller looks at the clock again.
        } catch (ExecutionException never) {
            throw new UnexpectedException(never);
        }
    }
}
