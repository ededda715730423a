package dev.carrel.application.contract.storage;

import dev.carrel.application.port.DocumentQueue.ClaimedDocument;
import dev.carrel.application.port.DocumentQueue.ExtractedContent;
import dev.carrel.application.port.PageFetcher.Validators;
import dev.carrel.domain.document.Document;
import dev.carrel.domain.document.DocumentState;
import dev.carrel.domain.document.NewDocument;
import dev.carrel.domain.document.RetryPolicy;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;

/** The contract of {@link dev.carrel.application.port.DocumentQueue} about stale claims (fencing). */
public abstract class FencingContract extends StorageFixture {

    private static final NewDocument PAGE = NewDocument.ofPage("https://example.com/page");

    private void assertFencedOff(ClaimedDocument stale) {
        var position = storage.changeLog().findPosition(stale.document().library());
        var document = storage.documents().findById(stale.document().library(), stale.document().id());

        assertThat(storage.documentQueue()
                .storeContent(stale, ExtractedContent.of(contentOf("stale")), Validators.NONE, atSecond(99)))
                .isEmpty();
        List<DocumentState> seen = new ArrayList<>();
        assertThat(storage.documentQueue().applyTransition(stale, running -> {
            seen.add(running);
            return running.succeed(atSecond(99));
        }, atSecond(99))).isEmpty();

        assertThat(seen).isEmpty();
        assertThat(storage.changeLog().findPosition(stale.document().library())).isEqualTo(position);
        assertThat(storage.documents().findById(stale.document().library(), stale.document().id())).isEqualTo(document);
    }

    @Test
    void rejectsAFinishedClaim() {
        submitDocument(HANDBOOK, PAGE);
        ClaimedDocument claim = claimNext();
        storeText(claim, "one");
        markSucceeded(claim);
        assertFencedOff(claim);
    }

    @Test
    void rejectsAnExpiredClaim() {
        submitDocument(HANDBOOK, PAGE);
        ClaimedDocument claim = claimNext();
        storage.documentQueue().expireFormerLeases(NEXT_RUN, RetryPolicy.DEFAULT, T0);
        assertFencedOff(claim);
    }

    @Test
    void rejectsClaimsBeforeTheLatest() {
        submitDocument(HANDBOOK, PAGE);
        ClaimedDocument first = claimNext();
        storage.documentQueue().expireFormerLeases(NEXT_RUN, RetryPolicy.DEFAULT, T0);
        ClaimedDocument second = claimAt(atSecond(5));
        storage.documentQueue().applyTransition(second, running -> running.release(atSecond(6)), atSecond(6));
        ClaimedDocument third = claimAt(atSecond(6));
        assertThat(List.of(first, second, third)).extracting(claim -> claim.lease().fencingToken())
                .isSorted()
                .doesNotHaveDuplicates();
        assertFencedOff(first);
        assertFencedOff(second);
        assertThat(storage.documentQueue()
                .storeContent(third, ExtractedContent.of(contentOf("one")), Validators.NONE, atSecond(7)))
                .hasValue(1);
        assertThat(markSucceeded(third)).isPresent();
    }

    @Test
    void fencingTokensKeepGrowingAfterResubmission() {
        submitDocument(HANDBOOK, PAGE);
        ClaimedDocument before = claimNext();
        markSucceeded(before);
        submitDocument(HANDBOOK, PAGE);
        ClaimedDocument now = claimNext();
        assertThat(now.lease().fencingToken()).isGreaterThan(before.lease().fencingToken());
        assertFencedOff(before);
    }

    @Test
    void acceptsALateClaimUntilTheLeaseIsTaken() {
        submitDocument(HANDBOOK, PAGE);
        ClaimedDocument claim = claimNext();
        Instant late = claim.lease().expiresAt().plusSeconds(60);
        assertThat(storage.documentQueue()
                .storeContent(claim, ExtractedContent.of(contentOf("one")), Validators.NONE, late)).hasValue(1);
        assertThat(storage.documentQueue().applyTransition(claim, running -> running.succeed(late), late)).isPresent();
    }

    @Test
    void rejectsAClaimOfADeletedDocument() {
        Document document = submitDocument(HANDBOOK, PAGE);
        ClaimedDocument claim = claimNext();
        storage.documents().deleteById(HANDBOOK, document.id());
        assertFencedOff(claim);
        submitDocument(HANDBOOK, PAGE);
        claimNext();
        assertFencedOff(claim);
    }

    @Test
    void rejectsAClaimOfARecreatedLibrary() {
        submitDocument(HANDBOOK, PAGE);
        ClaimedDocument claim = claimNext();
        storage.libraries().deleteById(HANDBOOK);
        assertFencedOff(claim);
        storage.libraries().createOrUpdate(HANDBOOK, settings -> settings, T0);
        submitDocument(HANDBOOK, PAGE);
        assertFencedOff(claim);
        claimNext();
        assertFencedOff(claim);
        assertThat(changesAfter(HANDBOOK, 0)).isEmpty();
    }

    @Test
    void acceptsOneOfConcurrentTransitions() {
        submitDocument(HANDBOOK, PAGE);
        ClaimedDocument claim = claimNext();
        List<Callable<Boolean>> calls = new ArrayList<>();
        for (int each = 0; each < 16; each++) {
            calls.add(() -> markSucceeded(claim).isPresent());
        }
        assertThat(ConcurrentCalls.callConcurrently(calls)).containsOnlyOnce(true);
    }

    @Test
    void givesConcurrentStoresDistinctRevisions() {
        List<Callable<OptionalLong>> calls = new ArrayList<>();
        for (int each = 0; each < 16; each++) {
            submitDocument(HANDBOOK, NewDocument.ofText("text " + each));
            ClaimedDocument claim = claimNext();
            calls.add(() -> storage.documentQueue()
                    .storeContent(claim, ExtractedContent.of(contentOf("text")), Validators.NONE, T0));
        }
        assertThat(ConcurrentCalls.callConcurrently(calls).stream().map(OptionalLong::orElseThrow))
                .doesNotHaveDuplicates();
        assertThat(changesAfter(HANDBOOK, 0)).hasSize(16);
    }
}
