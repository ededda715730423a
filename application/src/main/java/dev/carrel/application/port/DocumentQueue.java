package dev.carrel.application.port;

import dev.carrel.application.port.PageFetcher.Validators;
import dev.carrel.application.port.coordination.LeaseHolder;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentContent;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentImage;
import dev.carrel.domain.document.DocumentSource;
import dev.carrel.domain.document.DocumentState;
import dev.carrel.domain.document.DocumentState.Lease;
import dev.carrel.domain.document.LeftOut;
import dev.carrel.domain.document.RetryPolicy;
import dev.carrel.domain.library.LibraryId;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The queue of documents to be processed, with leases and fencing tokens. The documents themselves are the queue: a
 * claim is a change of state.
 */
public interface DocumentQueue {

    /**
     * Claims queued documents that are due and moves them to running; each goes to one caller only.
     *
     * <p>
     * The order is fair: libraries take turns; within a library the hosts of its pages take turns, with everything that
     * is no page counting as one more host; of one host the document due longest comes first. A document once due stays
     * due when the clock is set back, and one due later than the longest possible delay was scheduled by a clock that
     * was ahead: it is due.
     *
     * <p>
     * Documents that {@linkplain DocumentState.Queued#needsIsolation need isolation} are not claimed.
     *
     * @param holder who may return the claims to the queue by {@link #expireFormerLeases}
     * @param leaseUntil when the claims expire unless they are finished or extended
     * @param busyHosts {@linkplain dev.carrel.domain.WebAddress#host hosts} whose pages are skipped
     * @param limit the maximum number, at least 1; of the pages of one host never more than one
     */
    default List<ClaimedDocument> claimDue(LeaseHolder holder, Instant now, Instant leaseUntil, Set<String> busyHosts,
            int limit) {
        return claimDue(holder, now, leaseUntil, busyHosts, limit, limit);
    }

    /**
     * Claims documents as {@link #claimDue(LeaseHolder, Instant, Instant, Set, int)} does, and after the last of them
     * the ones that follow in the same order, as long as these are raw texts: to read one takes no time, so one worker
     * takes many.
     *
     * @param busyLibraries libraries that are skipped, and keep their turn
     * @param maxWithTexts the maximum number of all claims; fewer are made if their texts are long
     */
    List<ClaimedDocument> claimDue(LeaseHolder holder, Instant now, Instant leaseUntil, Set<String> busyHosts,
            Set<LibraryId> busyLibraries, int limit, int maxWithTexts);

    /**
     * Claims documents of all libraries as {@link #claimDue(LeaseHolder, Instant, Instant, Set, Set, int, int)} does.
     */
    default List<ClaimedDocument> claimDue(LeaseHolder holder, Instant now, Instant leaseUntil, Set<String> busyHosts,
            int limit, int maxWithTexts) {
        return claimDue(holder, now, leaseUntil, busyHosts, Set.of(), limit, maxWithTexts);
    }

    /**
     * Claims the document due longest that {@linkplain DocumentState.Queued#needsIsolation needs isolation}; empty if
     * none is due. The caller processes nothing else until it has ended.
     */
    Optional<ClaimedDocument> claimIsolated(LeaseHolder holder, Instant now, Instant leaseUntil);

    /** Returns whether {@link #claimIsolated} might return a document; costs one read. */
    boolean hasDueIsolated(Instant now);

    /** Extends the leases of claims that are current; their fencing tokens stay. */
    void extendLeases(Collection<? extends LeasedDocument> claims, Instant leaseUntil);

    /** Returns whether {@link #claimDue} might return a document if no host is busy; costs one read. */
    boolean hasDueDocument(Instant now);

    /** Returns the earliest due time of queued documents at or after a time; empty if there is none. */
    Optional<Instant> findNextDueTime(Instant from);

    /** Returns how many documents are queued or running, in all libraries. */
    long countPending();

    /** Returns how many running documents have a lease that expired before a time; zero while the engine is healthy. */
    long countExpiredLeases(Instant moment);

    /**
     * Stores the extracted text as the library's next {@linkplain ChangeLog change}. If the document has the very same
     * text, only the validators, the images and what is known of the extraction change, and the revision is that of the
     * earlier change. The document stays running.
     *
     * @param validators of the fetched version, returned with the next claim
     * @return the revision of the change; empty if the claim is not current (its lease was taken or its document
     * deleted), in which case nothing was stored
     */
    OptionalLong storeContent(LeasedDocument claim, ExtractedContent extracted, Validators validators, Instant now);

    /**
     * Stores the extracted texts of several documents in one transaction, in the given order, each as
     * {@link #storeContent} does: all of them, or none if it throws.
     *
     * @return the result of each, in the same order
     */
    List<OptionalLong> storeContents(List<ExtractedDocument> documents, Instant now);

    /**
     * Applies a transition to a running document if the claim is current. A submitted text or file is kept, and
     * returned by every claim, until the document succeeds or fails for good.
     *
     * @param transition called inside the transaction with the current state; again if the transaction is repeated
     * @return the new state; empty if the claim is not current, in which case nothing changed
     */
    Optional<DocumentState> applyTransition(LeasedDocument claim,
            Function<DocumentState.Running, DocumentState> transition, Instant now);

    /**
     * Applies {@link DocumentState.Running#succeed} to many documents in one transaction, as {@link #applyTransition}
     * does for one; claims that are not current are ignored.
     */
    void markSucceeded(Collection<? extends LeasedDocument> claims, Instant now);

    /**
     * Deletes the document of a current claim, as {@link Documents#deleteById} does, if only crawls and refreshes ever
     * wanted it. A document stays if it has text, was resubmitted meanwhile, or was ever requested by a user.
     *
     * @return whether it was deleted
     */
    boolean deleteIfEmpty(LeasedDocument claim);

    /**
     * {@linkplain DocumentState.Running#expire Expires} the running documents whose lease ended before a time.
     *
     * @return the number of expired documents
     */
    int expireLeases(Instant endedBefore, RetryPolicy policy, Instant now);

    /**
     * {@linkplain DocumentState.Running#expire Expires} the running documents that earlier runs of an engine claimed:
     * no worker of theirs is alive.
     *
     * @return the number of expired documents
     */
    int expireFormerLeases(LeaseHolder holder, RetryPolicy policy, Instant now);

    /**
     * {@linkplain DocumentState#resubmit Resubmits}, with {@link FetchReason#SCHEDULED}, pages in success or failed
     * whose last run ended at least the refresh interval of their library ago. Libraries come in the order in which
     * their first page was due, and each has its own share, so that no library waits for another. Writes nothing if
     * nothing is due.
     *
     * @param share how many scheduled pages of one library may be queued or running, at least 1
     * @param limit the maximum number in all, at least 1
     * @return the number of resubmitted pages
     */
    int enqueueRefreshes(Instant now, int share, int limit);

    /**
     * Removes the text of failed documents whose source has been {@linkplain DocumentState.Failed#gone gone} since
     * before a time, each as its library's next {@linkplain ChangeLog change}. The documents stay. Writes nothing if
     * there is none.
     *
     * @return the libraries that lost a text
     */
    Set<LibraryId> unpublishGone(Instant goneBefore, Instant now);

    /** A document that a worker holds under a lease; the lease's fencing token is checked by every later call. */
    sealed interface LeasedDocument permits ClaimedDocument, DocumentLease {

        LibraryId library();

        DocumentId id();

        Lease lease();
    }

    /**
     * A claimed document with its source.
     *
     * @param knownValidators of the page version whose text the document has; none without text, and none if the text
     * was extracted under another {@link ExtractedContent#keepAll}
     */
    record ClaimedDocument(Document document, DocumentSource source, Lease lease, FetchReason fetchReason,
            Validators knownValidators) implements LeasedDocument {

        @Override
        public LibraryId library() {
            return document.library();
        }

        @Override
        public DocumentId id() {
            return document.id();
        }

        /** Returns the same claim without its text or file, for when only the lease is needed. */
        public DocumentLease withoutSource() {
            return new DocumentLease(library(), id(), lease);
        }
    }

    /**
     * A text with what is known of its extraction.
     *
     * @param kept see {@link Document#kept}
     * @param keepAll the library's setting at the extraction; while it differs from the present one, the known
     * validators are not used, and the same text or file is read again when it is submitted
     * @param images of the page, in reading order
     * @param leftOut see {@link Document#leftOut}
     */
    record ExtractedContent(DocumentContent content, @Nullable Double kept, boolean keepAll,
            List<DocumentImage> images, List<LeftOut> leftOut) {

        public ExtractedContent {
            images = List.copyOf(images);
            leftOut = List.copyOf(leftOut);
        }

        /** Creates a text without images. */
        public ExtractedContent(DocumentContent content, @Nullable Double kept, boolean keepAll) {
            this(content, kept, keepAll, List.of(), List.of());
        }

        /** Returns a text that is kept as it is. */
        public static ExtractedContent of(DocumentContent content) {
            return new ExtractedContent(content, null, false);
        }
    }

    /** A claimed document with its extracted text and the validators of the fetched version. */
    record ExtractedDocument(LeasedDocument claim, ExtractedContent extracted, Validators validators) {}

    /** A claim without its source: small, so that thousands can wait in memory. */
    record DocumentLease(LibraryId library, DocumentId id, Lease lease) implements LeasedDocument {}

    /** The reason for fetching a document, which decides whether robots.txt applies. */
    enum FetchReason {

        /** A user requested it; robots.txt does not apply. */
        ASKED,

        /** A periodic refresh of the library's pages; robots.txt applies. */
        SCHEDULED,

        /** A crawl discovered the page; robots.txt applies. */
        CRAWLED;

        /** Returns whether robots.txt applies. */
        public boolean isByRobot() {
            return this != ASKED;
        }
    }
}
