package dev.carrel.cli.importing;

import dev.carrel.domain.document.DocumentId;

/** What came of one item. */
sealed interface ImportOutcome {

    record Added() implements ImportOutcome {}

    record AlreadyPresent() implements ImportOutcome {}

    record Failed(String reason) implements ImportOutcome {}

    /**
     * It is in the queue.
     *
     * @param failedBefore whether that is for another try
     */
    record StillQueued(DocumentId document, String reason, boolean failedBefore) implements ImportOutcome {}
}
