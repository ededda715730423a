package dev.carrel.bootstrap.cli.importing;

import dev.carrel.domain.document.DocumentId;

/** What came of one item. */
sealed interface Outcome {

    record Added() implements Outcome {}

    record Unchanged() implements Outcome {}

    record Failed(String reason) implements Outcome {}

    /**
     * It is in the queue.
     *
     * @param failedBefore whether that is for another try
     */
    record Waiting(DocumentId document, String reason, boolean failedBefore) implements Outcome {}
}
