package dev.carrel.application.port;

import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentContent;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentSource;
import dev.carrel.domain.document.DocumentState;
import dev.carrel.domain.document.FetchReason;
import dev.carrel.domain.document.Lease;
import dev.carrel.domain.document.RetryPolicy;
import dev.carrel.domain.document.Validators;
import dev.carrel.domain.library.LibraryId;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;

/** The documents that wait for a worker; the documents themselves are the queue. */
public interface DocumentQueue {

    /**
     * Gives queued documents that are due to one caller only, moved to running. What was due once stays so when the
     * clock is put back, and what is due later than anything is put off was put off under a clock that was ahead: that
     * is due. Libraries that have such a document take turns, in a library the hosts of its pages do (all that is no
     * page being one more), and of one host that comes first which has been due longest.
     *
     * @param leaseUntil when the claims end if they were neither finished nor renewed
     * @param busyHosts {@linkplain dev.carrel.domain.WebAddress#host hosts} from which no page is wanted now
     * @param most at most so many, at least 1; of the pages of one host never more than one
     */
    List<ClaimedDocument> claimDue(Instant now, Instant leaseUntil, Set<String> busyHosts, int most);

    /** Has claims end later, those of them that are current; their leases keep their numbers. */
    void extendLeases(Collection<? extends LeasedDocument> claims, Instant leaseUntil);

    /**
     * Whether {@link #claimDue} may give a document if no host is busy, at the cost of a read; it gives none if this is
     * false.
     */
    boolean hasDueDocument(Instant now);

    /** When the first of the queued documents is due that are due at a moment or later; empty if there is none. */
    Optional<Instant> findNextDueTime(Instant from);

    /** How many documents are queued or running, in all libraries. */
    long countPending();

    /** How many documents are running whose lease ended before a moment; there are none while leases are tended. */
    long countExpiredLeases(Instant moment);

    /**
     * Makes the text that was read the one that the document answers with, as the library's next {@linkplain ChangeLog
     * change}; nothing changes but what is known of the version, and the revision is that of the change before, if it
     * answers with the very same text already. The document stays running.
     *
     * @param validators of the version that was read, given with the next claim
     * @return the revision of the change; empty if the claim is not the current one (the lease passed on, the document
     * is gone), and then nothing was done
     */
    OptionalLong storeContent(LeasedDocument claim, DocumentContent content, Validators validators, Instant now);

    /**
     * Moves a document on from running, if the claim is the current one. A text or a file that was handed in is kept,
     * and every claim gives it, until the document is in success or failed for good: a failed one is to be handed in
     * again.
     *
     * @param transition called at most once, inside the transaction, with the state as it is then
     * @return the state that it is in now; empty if the claim was not the current one, and then nothing was done
     */
    Optional<DocumentState> applyTransition(LeasedDocument claim,
            Function<DocumentState.Running, DocumentState> transition, Instant now);

    /**
     * Moves documents on from running by {@link DocumentState.Running#succeed}, all in one transaction, as
     * {@link #applyTransition} does one; those whose claim is not the current one are passed over.
     */
    void markSucceeded(Collection<? extends LeasedDocument> claims, Instant now);

    /**
     * Removes the document of a claim that is current, as {@link Documents#deleteById} does, if only robots ever wanted
     * it: one that has a text to answer with, that was handed in again meanwhile, or that a person has ever asked for,
     * stays.
     *
     * @return whether it was removed
     */
    boolean deleteIfEmpty(LeasedDocument claim);

    /**
     * {@linkplain DocumentState.Running#expire Expires} the running documents whose lease ended before a moment;
     * {@link Instant#MAX} for all of them, which is right when no worker can be alive.
     *
     * @return how many
     */
    int expireLeases(Instant endedBefore, RetryPolicy policy, Instant now);

    /**
     * {@linkplain DocumentState#resubmit Resubmits}, on the occasion {@link FetchReason#SCHEDULED}, pages that are in
     * success or failed and whose last reading ended the refresh interval of their library ago, or longer. Libraries
     * come in the order in which their first page was due, and each has a share of its own, so that none waits for the
     * pages of another. Writes nothing if nothing is due.
     *
     * @param share how many pages of one library are queued or running on that occasion at most, at least 1
     * @param limit at most so many in all, at least 1
     * @return how many
     */
    int enqueueRefreshes(Instant now, int share, int limit);

    /**
     * Takes the text away from failed documents whose source has been {@linkplain DocumentState.Failed#gone gone} since
     * before a moment, each as its library's next {@linkplain ChangeLog change}; the documents stay. Writes nothing if
     * none is.
     *
     * @return the libraries that lost a text
     */
    Set<LibraryId> unpublishGone(Instant goneBefore, Instant now);

    /** A document that a worker holds under a lease, whose number is the fencing token of every later call. */
    sealed interface LeasedDocument permits ClaimedDocument, DocumentLease {

        LibraryId library();

        DocumentId id();

        Lease lease();
    }

    /**
     * A document with what is to be read, held under a lease.
     *
     * @param knownValidators of the version of the page that it answers with; none if it has no text
     */
    record ClaimedDocument(Document document, DocumentSource source, Lease lease, FetchReason fetchReason,
            Validators knownValidators)
            implements
                LeasedDocument {

        @Override
        public LibraryId library() {
            return document.library();
        }

        @Override
        public DocumentId id() {
            return document.id();
        }

        /** Returns the same hold without the text or file, for as long as only the hold is needed. */
        public DocumentLease withoutSource() {
            return new DocumentLease(library(), id(), lease);
        }
    }

    /** A hold on a document without its source: small, so that thousands can wait in memory. */
    record DocumentLease(LibraryId library, DocumentId id, Lease lease) implements LeasedDocument {}
}
