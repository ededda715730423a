package dev.carrel.application.port;

import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentContent;
import dev.carrel.domain.document.DocumentSource;
import dev.carrel.domain.document.DocumentState;
import dev.carrel.domain.document.Lease;
import dev.carrel.domain.document.RetryPolicy;
import java.time.Instant;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Function;

/** The documents that wait for a worker; the documents themselves are the queue. */
public interface DocumentQueue {

    /**
     * Gives the queued document that has been due longest to one caller only, moved to running.
     *
     * @param leaseUntil
     *            when the claim ends if it was not finished
     */
    Optional<Claim> claim(Instant now, Instant leaseUntil);

    /** When the next queued document is due, past or future; empty if none is queued. */
    Optional<Instant> nextDue();

    /** How many documents are queued or running, in all libraries. */
    long waiting();

    /**
     * Makes the text that was read the one that the document answers with, as the library's next {@linkplain Changes
     * change}. The document stays running.
     *
     * @return the revision of the change; empty if the claim is not the current one (the lease passed on, the document
     *         is gone), and then nothing was done
     */
    OptionalLong store(Claim claim, DocumentContent content, Instant now);

    /**
     * Moves a document on from running, if the claim is the current one. A raw text that was handed in is kept, and every
     * claim gives it, until the document has succeeded: from then on there is only the text that was read from it.
     *
     * @param transition
     *            called at most once, inside the transaction, with the state as it is then
     * @return the state that it is in now; empty if the claim was not the current one, and then nothing was done
     */
    Optional<DocumentState> advance(Claim claim, Function<DocumentState.Running, DocumentState> transition,
            Instant now);

    /**
     * {@linkplain DocumentState.Running#expire Expires} the running documents whose lease ended before a moment;
     * {@link Instant#MAX} for all of them, which is right when no worker can be alive.
     *
     * @return how many
     */
    int expireLeases(Instant endedBefore, RetryPolicy policy, Instant now);

    /** A document with what is to be read, held under a lease. */
    record Claim(Document document, DocumentSource source, Lease lease) {}
}
