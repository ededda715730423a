package dev.carrel.application.port.storage;

import dev.carrel.application.port.DocumentQueue.Claim;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentId;
import dev.carrel.domain.document.DocumentSource;
import dev.carrel.domain.document.DocumentState;
import dev.carrel.domain.document.Failure;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.document.RetryPolicy;
import dev.carrel.domain.document.Validators;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/** What {@link dev.carrel.application.port.DocumentQueue} promises, but for its fences, which have their own. */
public abstract class DocumentQueueContract extends StorageContract {

    private static final RetryPolicy TWICE = new RetryPolicy(List.of(Duration.ofSeconds(30)));

    @Test
    void claimMovesTheDocumentToRunningUnderALease() {
        Document document = submit(HANDBOOK, NewDocument.text("one"));
        Claim claim = claimAt(after(1));
        assertThat(claim.source()).isEqualTo(new DocumentSource.RawText("one"));
        assertThat(claim.lease().until()).isEqualTo(after(1).plus(LEASE));
        assertThat(claim.document().id()).isEqualTo(document.id());
        assertThat(claim.document().state()).isEqualTo(new DocumentState.Running(1, claim.lease(), false));
        assertThat(claim.document().updatedAt()).isEqualTo(after(1));
        assertThat(found(document)).isEqualTo(claim.document());
        assertThat(storage.queue().claim(after(1), after(2), Set.of(), 1)).isEmpty();
    }

    @Test
    void claimTakesWhatHasBeenDueLongestOfOneHost() {
        storage.documents().submit(HANDBOOK, NewDocument.text("second"), new DocumentId("b"), after(2));
        storage.documents().submit(HANDBOOK, NewDocument.text("first"), new DocumentId("d"), after(1));
        storage.documents().submit(HANDBOOK, NewDocument.text("third"), new DocumentId("c"), after(2));
        assertThat(List.of(claimAt(after(3)), claimAt(after(3)), claimAt(after(3)))).extracting(Claim::source)
                .containsExactly(new DocumentSource.RawText("first"), new DocumentSource.RawText("second"),
                        new DocumentSource.RawText("third"));
    }

    @Test
    void claimLeavesWhatIsNotYetDue() {
        submit(HANDBOOK, NewDocument.page("https://example.com"));
        storage.queue().advance(claim(), running -> running.fail(Failure.forNow("Later."), TWICE, T0), T0);
        assertThat(storage.queue().claim(after(29), after(99), Set.of(), 1)).isEmpty();
        assertThat(storage.queue().nextDue(T0)).contains(after(30));
        assertThat(claimAt(after(30)).document().state().attempts()).isEqualTo(2);
    }

    @Test
    void aRawTextIsHandedOutAgainUntilItHasSucceeded() {
        submit(HANDBOOK, NewDocument.text("# Heading\n\none"));
        Claim first = claim();
        store(first, "one");
        storage.queue().advance(first, running -> running.giveBack(T0), T0);
        Claim second = claim();
        assertThat(second.source()).isEqualTo(new DocumentSource.RawText("# Heading\n\none"));
        assertThat(second.document().state().attempts()).isEqualTo(1);
        assertThat(succeed(second)).contains(new DocumentState.Success(1));
    }

    @Test
    void nextDueIsTheEarliestOfThoseThatAreQueued() {
        assertThat(storage.queue().nextDue(T0)).isEmpty();
        submit(HANDBOOK, NewDocument.text("one"));
        storage.documents().submit(RECIPES, NewDocument.text("two"), nextId(), after(5));
        assertThat(storage.queue().nextDue(T0)).contains(T0);
        claim();
        assertThat(storage.queue().nextDue(T0)).contains(after(5));
        claimAt(after(5));
        assertThat(storage.queue().nextDue(T0)).isEmpty();
    }

    @Test
    void waitingCountsQueuedAndRunningOfAllLibraries() {
        submit(HANDBOOK, NewDocument.text("one"));
        submit(RECIPES, NewDocument.text("two"));
        assertThat(storage.queue().waiting()).isEqualTo(2);
        Claim claim = claim();
        assertThat(storage.queue().waiting()).isEqualTo(2);
        succeed(claim);
        assertThat(storage.queue().waiting()).isEqualTo(1);
    }

    @Test
    void storeLeavesTheDocumentRunningAndChangesNothingElseOfIt() {
        submit(HANDBOOK, NewDocument.text("one"));
        Claim claim = claim();
        assertThat(storage.queue().store(claim, content("one"), Validators.NONE, after(2))).hasValue(1);
        Document before = claim.document();
        assertThat(found(before))
                .isEqualTo(new Document(before.id(), before.library(), before.url(), before.key(), before.details(),
                        "one", before.state(), before.createdAt(), after(2)));
    }

    @Test
    void advanceGivesTheStateThatItIsInNow() {
        Document document = submit(HANDBOOK, NewDocument.text("one"));
        Claim claim = claim();
        var failed = new DocumentState.Failed(1, "It is empty.", false);
        assertThat(storage.queue()
                .advance(claim, running -> running.fail(Failure.forGood("It is empty."), TWICE, T0), after(3)))
                .contains(failed);
        assertThat(found(document).state()).isEqualTo(failed);
        assertThat(found(document).updatedAt()).isEqualTo(after(3));
    }

    @Test
    void aTransitionThatThrowsChangesNothing() {
        Document document = submit(HANDBOOK, NewDocument.text("one"));
        Claim claim = claim();
        assertThatThrownBy(() -> storage.queue().advance(claim, running -> {
            throw new IllegalArgumentException("a fault of the caller");
        }, after(1))).isInstanceOf(IllegalArgumentException.class);
        assertThat(found(document)).isEqualTo(claim.document());
        assertThat(succeed(claim)).isPresent();
    }

    @Test
    void leasesThatEndedExpireAndTheTryCounts() {
        Document ended = submit(HANDBOOK, NewDocument.text("one"));
        claimAt(T0);
        Document held = submit(RECIPES, NewDocument.text("two"));
        claimAt(after(1));
        Instant end = T0.plus(LEASE);

        assertThat(storage.queue().expireLeases(end, TWICE, end)).isZero();
        assertThat(storage.queue().expireLeases(end.plusSeconds(1), TWICE, end)).isEqualTo(1);

        assertThat(found(ended).state()).isEqualTo(
                new DocumentState.Queued(1, end.plusSeconds(30), "Processing stopped before it was finished."));
        assertThat(found(held).state()).isInstanceOf(DocumentState.Running.class);
    }

    @Test
    void allLeasesExpireForTheEndOfTime() {
        submit(HANDBOOK, NewDocument.text("one"));
        storage.queue().claim(T0, Instant.MAX, Set.of(), 1);
        submit(RECIPES, NewDocument.text("two"));
        claim();
        assertThat(storage.queue().expireLeases(Instant.MAX, TWICE, T0)).isEqualTo(2);
        assertThat(storage.queue().expireLeases(Instant.MAX, TWICE, T0)).isZero();
    }

    @Test
    void aDocumentThatKeepsStoppingItsWorkerFails() {
        Document document = submit(HANDBOOK, NewDocument.text("one"));
        claim();
        storage.queue().expireLeases(Instant.MAX, TWICE, T0);
        claimAt(after(30));
        storage.queue().expireLeases(Instant.MAX, TWICE, after(31));
        assertThat(found(document).state())
                .isEqualTo(new DocumentState.Failed(2, "Processing stopped before it was finished.", false));
    }

    @Test
    void eachDocumentGoesToOneOfManyWorkers() {
        List<DocumentId> added = new ArrayList<>();
        for (int each = 0; each < 40; each++) {
            added.add(submit(HANDBOOK, NewDocument.text("text " + each)).id());
        }
        Callable<List<DocumentId>> worker = this::claimAll;
        assertThat(AtOnce.call(Collections.nCopies(8, worker)).stream().flatMap(List::stream))
                .containsExactlyInAnyOrderElementsOf(added);
    }

    private List<DocumentId> claimAll() {
        List<DocumentId> claimed = new ArrayList<>();
        List<Claim> claim = storage.queue().claim(T0, T0.plus(LEASE), Set.of(), 1);
        while (!claim.isEmpty()) {
            claimed.add(claim.getFirst().document().id());
            claim = storage.queue().claim(T0, T0.plus(LEASE), Set.of(), 1);
        }
        return claimed;
    }
}
