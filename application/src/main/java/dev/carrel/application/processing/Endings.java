package dev.carrel.application.processing;

import dev.carrel.domain.document.DocumentId;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;

/** Tells those who wait for a document that a run of its processing has ended. */
public final class Endings {

    private final ConcurrentMap<DocumentId, CompletableFuture<Void>> awaited = new ConcurrentHashMap<>();

    /** Completes with the next ending; look at the document after asking for this, lest an ending be missed between. */
    CompletableFuture<Void> next(DocumentId document) {
        return awaited.computeIfAbsent(document, id -> new CompletableFuture<>());
    }

    void ended(DocumentId document) {
        CompletableFuture<Void> waiting = awaited.remove(document);
        if (waiting != null) {
            waiting.complete(null);
        }
    }

}
