package dev.carrel.bootstrap.cli.importing;

import dev.carrel.domain.document.DocumentId;
import org.jspecify.annotations.Nullable;

/** The outcome of one item. */
sealed interface ImportOutcome {

    /** @param kept the share of an HTML page's visible text that was kept; null for other documents */
    record Added(@Nullable Double kept) implements ImportOutcome {}

    record AlreadyPresent() implements ImportOutcome {}

    record Failed(String reason) implements ImportOutcome {}

    /**
     * The document is in the queue.
     *
     * @param failedBefore whether it is queued for a retry
     */
    record StillQueued(DocumentId document, String reason, boolean failedBefore) implements ImportOutcome {}
}
