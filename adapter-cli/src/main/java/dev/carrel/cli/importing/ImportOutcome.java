package dev.carrel.cli.importing;

import dev.carrel.domain.document.DocumentId;

/** The outcome of one item. */
sealed interface ImportOutcome {

    record Added() implements ImportOutcome {}

    record AlreadyPresent() implements ImportOutcome {}

    record Failed(String reason) implements ImportOutcome {}

    /**
     * The document is in the queue.
     *
     * @param failedBefore whether it is queued for a retry
     */
    record StillQueued(DocumentId document, String reason, boolean failedBefore) implements ImportOutcome {}
}
