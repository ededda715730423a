package dev.carrel.application.contract.storage;

import dev.carrel.application.port.ChangeLog.DocumentChange;
import dev.carrel.application.port.DocumentQueue.ClaimedDocument;
import dev.carrel.application.port.DocumentQueue.ExtractedContent;
import dev.carrel.application.port.DocumentQueue.ExtractedDocument;
import dev.carrel.application.port.PageFetcher.Validators;
import dev.carrel.application.port.coordination.LeaseHolder;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentSource;
import dev.carrel.domain.document.DocumentState;
import dev.carrel.domain.document.Failure;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.document.RetryPolicy;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.OptionalLong;
import java.util.Set;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** The contract of {@link dev.carrel.application.port.DocumentQueue}; for stale claims see {@link FencingContract}. */
public abstract class DocumentQueueContract extends StorageFixture {

    private static final RetryPolicy TWICE = new RetryPolicy(List.of(Duration.ofSeconds(30)));

    @Test
    void claimMovesTheDocumentToRunningUnderALease() {
        Document document = submitDocument(HANDBOOK, NewDocument.ofText("one"));
        ClaimedDocument claim = claimAt(atSecond(1));
        assertThat(claim.source()).isEqualTo(new DocumentSource.RawText("one"));
        assertThat(claim.lease().expiresAt()).isEqualTo(atSecond(1).plus(LEASE));
        assertThat(claim.document().id()).isEqualTo(document.id());
        assertThat(claim.document().state()).isEqualTo(new DocumentState.Running(1, claim.lease(), false));
        assertThat(claim.document().updatedAt()).isEqualTo(atSecond(1));
        assertThat(reload(document)).isEqualTo(claim.document());
        assertThat(storage.documentQueue().claimDue(HOLDER, atSecond(1), atSecond(2), Set.of(), 1)).isEmpty();
    }

    @Test
    void claimsTheLongestDueOfAHost() {
        storage.documents().submitDocument(HANDBOOK, NewDocument.ofText("second"), new DocumentId("b"), atSecond(2));
        storage.documents().submitDocument(HANDBOOK, NewDocument.ofText("first"), new DocumentId("d"), atSecond(1));
        storage.documents().submitDocument(HANDBOOK, NewDocument.ofText("third"), new DocumentId("c"), atSecond(2));
        assertThat(List.of(claimAt(atSecond(3)), claimAt(atSecond(3)), claimAt(atSecond(3))))
                .extracting(ClaimedDocument::source)
                .containsExactly(new DocumentSource.RawText("first"), new DocumentSource.RawText("second"),
                        new DocumentSource.RawText("third"));
    }

    @Test
    void ignoresDocumentsThatAreNotDue() {
        submitDocument(HANDBOOK, NewDocument.ofPage("https://example.com"));
        storage.documentQueue()
                .applyTransition(claimNext(), running -> running.fail(Failure.transientFailure("Later."), TWICE, T0),
                        T0);
        assertThat(storage.documentQueue().claimDue(HOLDER, atSecond(29), atSecond(99), Set.of(), 1)).isEmpty();
        assertThat(storage.documentQueue().findNextDueTime(T0)).contains(atSecond(30));
        assertThat(claimAt(atSecond(30)).document().state().attempts()).isEqualTo(2);
    }

    @Test
    void keepsARawTextUntilItSucceeds() {
        submitDocument(HANDBOOK, NewDocument.ofText("# Heading\n\none"));
        ClaimedDocument first = claimNext();
        storeText(first, "one");
        storage.documentQueue().applyTransition(first, running -> running.release(T0), T0);
        ClaimedDocument second = claimNext();
        assertThat(second.source()).isEqualTo(new DocumentSource.RawText("# Heading\n\none"));
        assertThat(second.document().state().attempts()).isEqualTo(1);
        assertThat(markSucceeded(second)).contains(new DocumentState.Success(1));
    }

    @Test
    void findsTheEarliestDueTime() {
        assertThat(storage.documentQueue().findNextDueTime(T0)).isEmpty();
        submitDocument(HANDBOOK, NewDocument.ofText("one"));
        storage.documents().submitDocument(RECIPES, NewDocument.ofText("two"), nextId(), atSecond(5));
        assertThat(storage.documentQueue().findNextDueTime(T0)).contains(T0);
        claimNext();
        assertThat(storage.documentQueue().findNextDueTime(T0)).contains(atSecond(5));
        claimAt(atSecond(5));
        assertThat(storage.documentQueue().findNextDueTime(T0)).isEmpty();
    }

    @Test
    void countsPendingDocumentsOfAllLibraries() {
        submitDocument(HANDBOOK, NewDocument.ofText("one"));
        submitDocument(RECIPES, NewDocument.ofText("two"));
        assertThat(storage.documentQueue().countPending()).isEqualTo(2);
        ClaimedDocument claim = claimNext();
        assertThat(storage.documentQueue().countPending()).isEqualTo(2);
        markSucceeded(claim);
        assertThat(storage.documentQueue().countPending()).isEqualTo(1);
    }

    @Test
    void storingContentLeavesTheDocumentRunning() {
        submitDocument(HANDBOOK, NewDocument.ofText("one"));
        ClaimedDocument claim = claimNext();
        assertThat(storage.documentQueue()
                .storeContent(claim, ExtractedContent.of(contentOf("one")), Validators.NONE, atSecond(2)))
                .hasValue(1);
        Document before = claim.document();
        assertThat(reload(before))
                .isEqualTo(new Document(before.id(), before.library(), before.url(), before.key(), before.metadata(),
                        null, "one", null, List.of(), before.state(), null, before.createdAt(), atSecond(2)));
    }

    @Test
    void storesSeveralTextsInOrder() {
        submitDocument(HANDBOOK, NewDocument.ofText("one"));
        submitDocument(HANDBOOK, NewDocument.ofText("two"));
        submitDocument(HANDBOOK, NewDocument.ofText("three"));
        List<ClaimedDocument> claims = storage.documentQueue().claimDue(HOLDER, T0, T0.plus(LEASE), Set.of(), 3);
        storage.documents().deleteById(HANDBOOK, claims.get(1).id());
        List<ExtractedDocument> extracted = claims.stream()
                .map(claim -> new ExtractedDocument(claim, ExtractedContent.of(contentOf("of " + claim.id())),
                        Validators.NONE))
                .toList();
        List<OptionalLong> revisions = storage.documentQueue().storeContents(extracted, atSecond(2));
        assertThat(revisions.get(1)).isEmpty();
        assertThat(changesAfter(HANDBOOK, 1).stream().map(DocumentChange::document))
                .as("behind the deletion")
                .containsExactly(claims.get(0).id(), claims.get(2).id());
        assertThat(changesAfter(HANDBOOK, 1).stream().map(DocumentChange::revision))
                .containsExactly(revisions.get(0).orElseThrow(), revisions.get(2).orElseThrow());
    }

    @Test
    void returnsTheStateAfterATransition() {
        Document document = submitDocument(HANDBOOK, NewDocument.ofText("one"));
        ClaimedDocument claim = claimNext();
        var failed = new DocumentState.Failed(1, "It is empty.", false);
        assertThat(storage.documentQueue()
                .applyTransition(claim, running -> running.fail(Failure.permanentFailure("It is empty."), TWICE, T0),
                        atSecond(3)))
                .contains(failed);
        assertThat(reload(document).state()).isEqualTo(failed);
        assertThat(reload(document).updatedAt()).isEqualTo(atSecond(3));
    }

    @Test
    void aTransitionThatThrowsChangesNothing() {
        Document document = submitDocument(HANDBOOK, NewDocument.ofText("one"));
        ClaimedDocument claim = claimNext();
        assertThatThrownBy(() -> storage.documentQueue().applyTransition(claim, running -> {
            throw new IllegalArgumentException("a fault of the caller");
        }, atSecond(1))).isInstanceOf(IllegalArgumentException.class);
        assertThat(reload(document)).isEqualTo(claim.document());
        assertThat(markSucceeded(claim)).isPresent();
    }

    @Test
    void expiresEndedLeasesAndCountsTheAttempt() {
        Document ended = submitDocument(HANDBOOK, NewDocument.ofText("one"));
        claimAt(T0);
        Document held = submitDocument(RECIPES, NewDocument.ofText("two"));
        claimAt(atSecond(1));
        Instant end = T0.plus(LEASE);

        assertThat(storage.documentQueue().expireLeases(end, TWICE, end)).isZero();
        assertThat(storage.documentQueue().expireLeases(end.plusSeconds(1), TWICE, end)).isEqualTo(1);

        assertThat(reload(ended).state()).isEqualTo(
                new DocumentState.Queued(1, end.plusSeconds(30), "Processing stopped before it was finished.", 1));
        assertThat(reload(held).state()).isInstanceOf(DocumentState.Running.class);
    }

    @Test
    void expiresTheLeasesOfEarlierRunsOfAnEngine() {
        submitDocument(HANDBOOK, NewDocument.ofText("one"));
        storage.documentQueue().claimDue(HOLDER, T0, Instant.MAX, Set.of(), 1);
        submitDocument(RECIPES, NewDocument.ofText("two"));
        claimNext();
        assertThat(storage.documentQueue().expireFormerLeases(HOLDER, TWICE, T0)).isZero();
        assertThat(storage.documentQueue().expireFormerLeases(NEXT_RUN, TWICE, T0)).isEqualTo(2);
        assertThat(storage.documentQueue().expireFormerLeases(NEXT_RUN, TWICE, T0)).isZero();
    }

    @Test
    void leavesTheLeasesOfOtherEngines() {
        Document document = submitDocument(HANDBOOK, NewDocument.ofText("one"));
        ClaimedDocument claim = storage.documentQueue()
                .claimDue(new LeaseHolder("other", "run 1"), T0, T0.plus(LEASE), Set.of(), 1)
                .getFirst();
        assertThat(storage.documentQueue().expireFormerLeases(NEXT_RUN, TWICE, T0)).isZero();
        assertThat(reload(document).state()).isEqualTo(claim.document().state());

        Instant end = T0.plus(LEASE).plusSeconds(1);
        storage.documentQueue().expireLeases(end, TWICE, end);
        storage.documentQueue().claimDue(HOLDER, end.plusSeconds(30), end.plusSeconds(90), Set.of(), 1);
        assertThat(storage.documentQueue().expireFormerLeases(new LeaseHolder("other", "run 2"), TWICE, end)).isZero();
        assertThat(storage.documentQueue().expireFormerLeases(NEXT_RUN, TWICE, end)).isEqualTo(1);
    }

    @Test
    void failsADocumentThatKeepsKillingItsWorker() {
        Document document = submitDocument(HANDBOOK, NewDocument.ofText("one"));
        claimNext();
        storage.documentQueue().expireFormerLeases(NEXT_RUN, TWICE, T0);
        claimAt(atSecond(30));
        storage.documentQueue().expireFormerLeases(NEXT_RUN, TWICE, atSecond(31));
        assertThat(reload(document).state())
                .isEqualTo(new DocumentState.Failed(2, "Processing stopped before it was finished.", false));
    }

    @Test
    void givesEachDocumentToOneWorker() {
        List<DocumentId> added = new ArrayList<>();
        for (int each = 0; each < 40; each++) {
            added.add(submitDocument(HANDBOOK, NewDocument.ofText("text " + each)).id());
        }
        Callable<List<DocumentId>> worker = this::claimAll;
        assertThat(ConcurrentCalls.callConcurrently(Collections.nCopies(8, worker)).stream().flatMap(List::stream))
                .containsExactlyInAnyOrderElementsOf(added);
    }

    private List<DocumentId> claimAll() {
        List<DocumentId> claimed = new ArrayList<>();
        List<ClaimedDocument> claim = storage.documentQueue().claimDue(HOLDER, T0, T0.plus(LEASE), Set.of(), 1);
        while (!claim.isEmpty()) {
            claimed.add(claim.getFirst().document().id());
            claim = storage.documentQueue().claimDue(HOLDER, T0, T0.plus(LEASE), Set.of(), 1);
        }
        return claimed;
    }
}
